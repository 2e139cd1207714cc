import { onAttachment } from "#application/cards/attachment.gate";
import { onCard } from "#application/cards/card.gate";
import { Files } from "#application/files/files.service";
import { endpoint } from "#application/kit/endpoint";
import { file, uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/** Returns the content of an attachment. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:read"))
  .input({ cardId: uuid(), attachmentId: uuid() })
  .use(onCard)
  .use(onAttachment)
  .inject({ files: Files })
  .output(file)
  .handler(({ attachment }, { files }) => files.serveById(attachment.fileId));
