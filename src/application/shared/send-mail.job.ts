import { job } from "#application/kit/job";
import { email, object, string } from "#application/kit/schema";
import { Mailer } from "#domain/shared/mailer";

export default job({
  to: object({ name: string(200), address: email() }),
  subject: string(200),
  text: string(20_000),
})
  .inject({ mailer: Mailer })
  .run((mail, { mailer }) => mailer.send(mail));
