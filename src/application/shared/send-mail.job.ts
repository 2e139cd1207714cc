import { job } from "#application/kit/job";
import { email, list, object, optional, string } from "#application/kit/schema";
import { Mailer } from "#domain/shared/mailer";

export default job({
  to: object({ name: string(200), address: email() }),
  subject: string(200),
  paragraphs: list(string(2_000)),
  action: optional(object({ label: string(200), url: string(2_000) })),
})
  .inject({ mailer: Mailer })
  .run((mail, { mailer }) => mailer.send(mail));
