//! A name and a passphrase, for those who want their matches on several machines.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::api::{Account, Claim, Credentials, MatchCard, Session};
use crate::extract::{Bearer, Body, Costly, Guest, SignedIn};
use crate::failure::Failure;
use crate::hall::name_kept;
use crate::room::{blocking, kept, now, to_the_end};
use crate::server::Server;
use crate::store::{AccountRecord, Change};
use crate::token::Token;
use crate::words;

/// The shortest passphrase.
const SHORTEST: usize = 10;

/// The longest one: hashing must not become a way to keep the server busy.
const LONGEST: usize = 200;

/// Matches shown in the list of an account.
const MOST_MATCHES: u32 = 100;

pub async fn sign_up(
    State(server): State<Arc<Server>>,
    _: Costly,
    Body(new): Body<Credentials>,
) -> Result<(StatusCode, Json<Session>), Failure> {
    let name = words::name(&new.name)?
        .ok_or_else(|| Failure::invalid("Falta o nome.", "The name is missing."))?;
    let long = new.passphrase.chars().count();
    if !(SHORTEST..=LONGEST).contains(&long) {
        return Err(Failure::invalid(
            format!("A frase secreta tem de {SHORTEST} a {LONGEST} letras."),
            format!("The passphrase has {SHORTEST} to {LONGEST} letters."),
        ));
    }
    let secret = {
        let _one_of_few = server
            .hall
            .heavy
            .acquire()
            .await
            .map_err(Failure::internal)?;
        blocking(move || hash(&new.passphrase)).await?
    };
    let account = Change::Account(name.clone(), secret);
    name_kept(server.hall.keeper().keep(account).await)?;
    let session = begin(&server, &name).await?;
    Ok((StatusCode::CREATED, Json(session)))
}

pub async fn sign_in(
    State(server): State<Arc<Server>>,
    _: Costly,
    Body(given): Body<Credentials>,
) -> Result<(StatusCode, Json<Session>), Failure> {
    if given.passphrase.chars().count() > LONGEST {
        return Err(Failure::wrong_passphrase());
    }
    let account = find(&server, &given.name).await?;
    let right = {
        let _one_of_few = server
            .hall
            .heavy
            .acquire()
            .await
            .map_err(Failure::internal)?;
        let secret = account.as_ref().map(|account| account.secret.clone());
        blocking(move || verify(&given.passphrase, secret)).await?
    };
    let account = account
        .filter(|_| right)
        .ok_or_else(Failure::wrong_passphrase)?;
    let session = begin(&server, &account.name).await?;
    Ok((StatusCode::CREATED, Json(session)))
}

pub async fn sign_out(
    State(server): State<Arc<Server>>,
    _: SignedIn,
    Bearer(token): Bearer,
) -> Result<StatusCode, Failure> {
    kept(
        server
            .hall
            .keeper()
            .keep(Change::SessionEnd(token.hash()))
            .await,
    )?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn account(
    State(server): State<Arc<Server>>,
    SignedIn(account): SignedIn,
    Bearer(token): Bearer,
) -> Result<Json<Account>, Failure> {
    let (store, key) = (server.hall.keeper().store().clone(), account.key);
    let records = blocking(move || Ok(store.matches_of(key, MOST_MATCHES)?)).await?;
    let mut matches = Vec::new();
    for record in records {
        let room = server.hall.room(&record.id).await?;
        let access = room.access(&token.hash(), Some(key))?;
        matches.push(room.card(&access));
    }
    let waits = |card: &MatchCard| {
        card.status
            .deciding
            .as_ref()
            .is_some_and(|side| card.yours.contains(side))
    };
    matches.sort_by_key(|card| (!waits(card), card.status.outcome.is_some()));
    Ok(Json(Account {
        name: account.name,
        matches,
    }))
}

pub async fn claim(
    State(server): State<Arc<Server>>,
    SignedIn(account): SignedIn,
    Path(id): Path<String>,
    Body(claim): Body<Claim>,
) -> Result<Json<MatchCard>, Failure> {
    let token = Token::parse(&claim.token).ok_or_else(Failure::unknown_match)?;
    let guest = Guest::admit(&server, &id, &token).await?;
    to_the_end(async move {
        guest.claim(&guest.access, account.key).await?;
        Ok(Json(guest.card(&guest.access)))
    })
    .await
}

async fn find(server: &Arc<Server>, name: &str) -> Result<Option<AccountRecord>, Failure> {
    let (store, name) = (server.hall.keeper().store().clone(), name.to_owned());
    blocking(move || Ok(store.account(&name)?)).await
}

async fn begin(server: &Arc<Server>, name: &str) -> Result<Session, Failure> {
    let account = find(server, name)
        .await?
        .ok_or_else(Failure::wrong_passphrase)?;
    let token = Token::new()?;
    let session = Change::Session(token.hash(), account.key, now());
    kept(server.hall.keeper().keep(session).await)?;
    Ok(Session {
        name: account.name,
        token: token.reveal().to_owned(),
    })
}

fn hash(passphrase: &str) -> Result<String, Failure> {
    let hash = Argon2::default().hash_password(passphrase.as_bytes());
    Ok(hash.map_err(Failure::internal)?.to_string())
}

/// A name that does not exist takes as long as a wrong passphrase.
fn verify(passphrase: &str, secret: Option<String>) -> Result<bool, Failure> {
    let Some(secret) = secret else {
        hash(passphrase)?;
        return Ok(false);
    };
    let secret = PasswordHash::new(&secret).map_err(Failure::internal)?;
    Ok(Argon2::default()
        .verify_password(passphrase.as_bytes(), &secret)
        .is_ok())
}
