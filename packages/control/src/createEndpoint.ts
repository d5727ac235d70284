import { basePolicies, modelEndpoints } from "@holdfast/db";
import { byteVocabulary, nameProblem } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import type { EndpointView, NewEndpoint } from "./endpointViews.ts";
import { InvalidInput, type Problem } from "./errors.ts";
import { getEndpoint } from "./listEndpoints.ts";
import { endpointBase } from "./planEndpointPolicy.ts";
import { registerBase } from "./registerBase.ts";

const maxModel = 200;
const maxConcurrency = 64;
const defaultConcurrency = 4;
/** Variables of another name are never read, so that no other secret of a worker can be sent out. */
const keyVariablePattern = /^HOLDFAST_KEY_[A-Z0-9_]+$/;
/** The protocol's own path comes after the address; who copies it along would ask for it twice. */
const protocolPath = /\/(?:chat\/)?completions\/*$/;

/**
 * Makes a model server known as a policy that can be evaluated. What it is never changes: another model is another endpoint.
 * Throws InvalidInput with everything that is wrong.
 */
export async function createEndpoint(context: Context, input: NewEndpoint): Promise<EndpointView> {
  const problems = endpointProblems(input);
  if (problems.length > 0) throw new InvalidInput(problems);
  const { url, model, protocol, keyVariable = null, concurrency = defaultConcurrency } = input;
  const name = input.name.trim();
  const row = { name, url: withoutFinalSlash(url.trim()), model: model.trim(), protocol, keyVariable, concurrency };
  await registerBase(context, baseOfEndpoints);
  if (await modelEndpoints.insert(context.db.sql, row)) return getEndpoint(context, name);
  throw new InvalidInput([{ path: "name", message: `There is an endpoint ${name} already; choose another name.` }]);
}

/** What evaluate runs of endpoints are stored with in the place of a base policy. */
const baseOfEndpoints = {
  name: endpointBase,
  size: basePolicies.externalSize,
  parameters: 0,
  digest: endpointBase,
  vocabulary: byteVocabulary,
  card: {},
};

/** What is wrong with an endpoint, by field. */
function endpointProblems(input: NewEndpoint): Problem[] {
  const { name, url, model, keyVariable = null, concurrency = defaultConcurrency } = input;
  const found: readonly (readonly [path: string, message: string | null])[] = [
    ["name", nameProblem(name)],
    ["url", urlProblem(url.trim())],
    ["model", modelProblem(model.trim())],
    ["keyVariable", keyVariable === null ? null : keyProblem(keyVariable)],
    ["concurrency", concurrencyProblem(concurrency)],
  ];
  return found.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

function urlProblem(text: string): string | null {
  const wanted = "an http:// or https:// address up to /v1, such as http://127.0.0.1:8000/v1";
  if (text === "") return `The address is missing: give ${wanted}.`;
  if (!URL.canParse(text)) return `“${text}” is no address: give ${wanted}.`;
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return `“${text}” is not http: give ${wanted}.`;
  if (url.username !== "" || url.password !== "") {
    return "The address holds a user name or password, which would be stored: name a key variable instead.";
  }
  if (url.search !== "" || url.hash !== "") return `“${text}” has a query or fragment: give ${wanted}.`;
  if (protocolPath.test(url.pathname)) return `“${text}” ends in the protocol's own path: give ${wanted}.`;
  return null;
}

function modelProblem(model: string): string | null {
  if (model === "") return "The model is missing: give the name that the server knows it by.";
  if (model.length > maxModel) return `The model has ${model.length} characters: at most ${maxModel}.`;
  return /\p{Cc}/u.test(model) ? "The model has a line break or another control character." : null;
}

function keyProblem(variable: string): string | null {
  if (keyVariablePattern.test(variable)) return null;
  return "must be the name of a variable that begins with HOLDFAST_KEY_, such as HOLDFAST_KEY_VLLM; the key itself is never stored.";
}

function concurrencyProblem(concurrency: number): string | null {
  const isWithin = Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= maxConcurrency;
  return isWithin ? null : `is ${concurrency}: must be a whole number, 1 to ${maxConcurrency}.`;
}

const withoutFinalSlash = (url: string) => url.replace(/\/+$/, "");
