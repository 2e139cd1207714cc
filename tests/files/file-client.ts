import { createHash } from "node:crypto";
import type { UploadForm } from "#domain/files/upload-forms";
import type { Agent, TestService } from "../support/service.js";

export const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n");
export const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The description of the file that a client announces. */
export const announcement = (bytes = pdf) => ({
  name: "Übersicht.pdf",
  mediaType: "application/pdf",
  bytes: bytes.length,
});

/** Sends the form with the file to the storage, as a client does. `changes` replaces fields; undefined leaves one out. */
export async function sendForm(
  service: TestService,
  { url, fields }: UploadForm,
  content: Buffer,
  changes: Record<string, string | undefined> = {},
): Promise<{ status: number; text: string }> {
  const form = new FormData();
  for (const { name, value } of fields) {
    const sent = name in changes ? changes[name] : value;
    if (sent !== undefined) form.append(name, sent);
  }
  form.append("file", new Blob([new Uint8Array(content)]), "x");
  const answer = await fetch(new URL(url, service.address), { method: "POST", body: form });

  return { status: answer.status, text: await answer.text() };
}

/** Announces, sends and confirms a file, and returns it. */
export async function uploadFile(service: TestService, agent: Agent, content = pdf): Promise<{ id: string }> {
  const { body } = await agent.post("/files/uploads").send(announcement(content)).expect(201);
  await sendForm(service, body.form, content);

  return (await agent.post(`/files/${body.file.id}/confirm`).expect(200)).body;
}
