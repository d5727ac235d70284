"use client";
import { useId, useState, type SyntheticEvent } from "react";
import { messageOf, problemsOf } from "../../api/problems.ts";
import type { EndpointView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { TextField } from "../launch/TextField.tsx";
import { emptyEndpointForm, readEndpointForm, type EndpointForm as Form } from "./readEndpointForm.ts";
import { useEndpointActions } from "./useEndpointActions.ts";

const protocols = ["completions", "chat"] as const;
const protocolHelp: Record<Form["protocol"], string> = {
  completions: "The raw context is the prompt, tag for tag: for models trained on this format.",
  chat: "A list of messages; the format is described to the model first.",
};

/** Adds a model endpoint, and probes it at once. What is wrong stands under its field. */
export function EndpointForm({ onAdded }: { onAdded: (endpoint: EndpointView) => void }) {
  const id = useId();
  const [form, setForm] = useState<Form>(emptyEndpointForm);
  const { create, probe } = useEndpointActions();
  const problems = problemsOf(create.error);
  const change = (changes: Partial<Form>) => setForm((before) => ({ ...before, ...changes }));
  const field = (path: "name" | "url" | "model" | "keyVariable" | "concurrency") => ({
    path: `endpoint.${path}`,
    value: form[path],
    problem: problems.find((each) => each.path === path)?.message,
    onChange: (value: string) => change({ [path]: value }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate(readEndpointForm(form), {
      onSuccess: (endpoint) => {
        setForm(emptyEndpointForm);
        onAdded(endpoint);
        probe.mutate({ name: endpoint.name });
      },
    });
  };
  return (
    <Panel title="Add an endpoint" unit="a model server that speaks the OpenAI protocol">
      <form className="grid gap-3 py-2" onSubmit={submit} noValidate>
        <TextField label="Name" {...field("name")} />
        <TextField label="Address" unit="up to /v1" {...field("url")} />
        <TextField label="Model" unit="as the server names it" {...field("model")} />
        <div className="grid gap-1">
          <span id={`${id}-protocol`} className="font-[550]">
            Protocol
          </span>
          <Segments
            id={`${id}-choice`}
            name={`${id}-name`}
            labelledBy={`${id}-protocol`}
            describedBy={`${id}-help`}
            value={form.protocol}
            choices={protocols}
            onChange={(value) => change({ protocol: protocols.find((each) => each === value) ?? "completions" })}
          />
          <p id={`${id}-help`} className="text-xs text-muted">
            {protocolHelp[form.protocol]}
          </p>
        </div>
        <TextField
          label="Key variable"
          unit="optional"
          help="The key itself is never stored: only the name of a variable, HOLDFAST_KEY_…, that the workers are started with."
          {...field("keyVariable")}
        />
        <TextField label="Requests at once" unit="of one worker" short {...field("concurrency")} />
        <div className="flex min-h-8 flex-wrap items-center gap-3">
          <Button type="submit" disabled={create.isPending}>
            Add
          </Button>
          <p role="status" className="min-w-0 flex-1 basis-52 text-sm text-bad">
            {create.isError && (problems.length > 0 ? "It was not added: see above." : messageOf(create.error))}
          </p>
        </div>
      </form>
    </Panel>
  );
}
