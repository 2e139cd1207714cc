import { endpoint } from "#application/kit/endpoint";
import { boolean, page } from "#application/kit/schema";
import { SentMails } from "#domain/shared/sent-mails";

/** For people: what to do when no mail comes. */
export default endpoint()
  .inject({ sentMails: SentMails })
  .output(page({ hasMailPage: boolean() }))
  .handler(async (_, { sentMails }) => ({ hasMailPage: (await sentMails.newest(0)).kept }));
