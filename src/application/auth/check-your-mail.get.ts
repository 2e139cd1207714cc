import { endpoint } from "#application/kit/endpoint";
import { boolean, page } from "#application/kit/schema";
import { SentMails } from "#domain/shared/sent-mails";

/** Web page: advice for when no mail arrives. */
export default endpoint()
  .inject({ sentMails: SentMails })
  .output(page({ hasMailPage: boolean() }))
  .handler(async (_, { sentMails }) => ({ hasMailPage: (await sentMails.newest(0)).kept }));
