import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { start } from './router.svelte';

start();
const target = document.getElementById('app');
if (target) mount(App, { target });
