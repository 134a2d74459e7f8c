//! The description of the interface at `/api` (OpenAPI 3.1), made from the list of routes and from
//! the types that travel.

use std::sync::Arc;

use axum::http::Method;
use axum::routing::MethodRouter;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::api::ErrorBody;
use crate::server::Server;

type Describe = fn(&mut SchemaGenerator) -> Schema;

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// What an address sends back.
enum Reply {
    Nothing,
    Json(Describe),
    File(&'static str),
    Stream(Describe, Describe),
}

/// One address: what it does, what it takes and what it answers.
pub struct Route {
    method: Method,
    /// The address, with `{names}`.
    pub path: &'static str,
    /// What carries it out.
    pub handler: MethodRouter<Arc<Server>>,
    summary: &'static str,
    request: Option<Describe>,
    reply: Reply,
    asks: &'static [&'static str],
}

impl Route {
    /// An address that takes and answers nothing yet.
    pub fn new(method: Method, path: &'static str, handler: MethodRouter<Arc<Server>>) -> Self {
        Route {
            method,
            path,
            handler,
            summary: "",
            request: None,
            reply: Reply::Nothing,
            asks: &[],
        }
    }

    /// What it is for.
    pub fn says(self, summary: &'static str) -> Self {
        Route { summary, ..self }
    }

    /// The body that it takes.
    pub fn takes<T: JsonSchema>(self) -> Self {
        Route {
            request: Some(schema::<T>),
            ..self
        }
    }

    /// The body that it answers with.
    pub fn answers<T: JsonSchema>(self) -> Self {
        Route {
            reply: Reply::Json(schema::<T>),
            ..self
        }
    }

    /// It answers with a file of this kind.
    pub fn sends(self, kind: &'static str) -> Self {
        Route {
            reply: Reply::File(kind),
            ..self
        }
    }

    /// It is a WebSocket on which the client sends `I` and the server `O`.
    pub fn streams<I: JsonSchema, O: JsonSchema>(self) -> Self {
        Route {
            reply: Reply::Stream(schema::<I>, schema::<O>),
            ..self
        }
    }

    /// It takes `side`, `since` and `token` after the `?`.
    pub fn looks(self) -> Self {
        self.asks(&["side", "since", "token"])
    }

    /// It takes these after the `?`, all of them optional.
    pub fn asks(self, asks: &'static [&'static str]) -> Self {
        Route { asks, ..self }
    }
}

/// The description of all routes.
pub fn describe(routes: &[Route]) -> Value {
    let settings = SchemaSettings::draft2020_12()
        .for_serialize()
        .with(|settings| settings.definitions_path = "/components/schemas".into());
    let mut generator = settings.into_generator();
    let error = generator.subschema_for::<ErrorBody>();
    let mut paths = Map::new();
    for route in routes {
        let operation = operation(route, &mut generator, &error);
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation;
    }
    let schemas = generator.take_definitions(true);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Bivaque",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tokens go into \"Authorization: Bearer …\"; where a header cannot be \
                sent, into ?token=. Every answer that is not a success is an ErrorBody.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        },
    })
}

fn operation(route: &Route, generator: &mut SchemaGenerator, error: &Schema) -> Value {
    let json_body = |schema: Schema| json!({ "application/json": { "schema": schema } });
    let mut operation = json!({
        "summary": route.summary,
        "parameters": parameters(route),
        "responses": { "default": { "description": "Refused", "content": json_body(error.clone()) } },
    });
    if let Some(request) = route.request {
        operation["requestBody"] =
            json!({ "required": true, "content": json_body(request(generator)) });
    }
    if route.path.contains("{id}") || route.path == "/api/account" {
        operation["security"] = json!([{ "token": [] }]);
    }
    let (status, answer) = match route.reply {
        Reply::Nothing => ("204", json!({ "description": "Done" })),
        Reply::Json(reply) => (
            "2XX",
            json!({ "description": "Done", "content": json_body(reply(generator)) }),
        ),
        Reply::File(kind) => {
            let content = json!({ kind: { "schema": { "type": "string" } } });
            (
                "200",
                json!({ "description": "A file", "content": content }),
            )
        }
        Reply::Stream(incoming, outgoing) => {
            operation["x-websocket"] =
                json!({ "client": incoming(generator), "server": outgoing(generator) });
            (
                "101",
                json!({ "description": "A WebSocket with text messages of JSON" }),
            )
        }
    };
    operation["responses"][status] = answer;
    operation
}

fn parameters(route: &Route) -> Vec<Value> {
    let names = route
        .path
        .split('{')
        .skip(1)
        .filter_map(|rest| rest.split('}').next());
    let path = names.map(|name| parameter("path", name));
    path.chain(route.asks.iter().map(|name| parameter("query", name)))
        .collect()
}

fn parameter(place: &str, name: &str) -> Value {
    let kind = match name {
        "since" | "n" | "losses" | "faces" | "face" => "integer",
        "choices" => "boolean",
        _ => "string",
    };
    json!({ "name": name, "in": place, "required": place == "path", "schema": { "type": kind } })
}
