import { endpoint } from "#application/kit/endpoint";
import { boolean, date, list, nullable, object, page, string } from "#application/kit/schema";
import { SentMails } from "#domain/shared/sent-mails";

/** Web page for development: the mails that would have been sent. */
export default endpoint()
  .developmentOnly()
  .inject({ sentMails: SentMails })
  .output(
    page({
      kept: boolean(),
      mails: list(
        object({ sentAt: date(), to: string(), subject: string(), text: string(), link: nullable(string()) }),
      ),
    }),
  )
  .handler((_, { sentMails }) => sentMails.newest(50));
