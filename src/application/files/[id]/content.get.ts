import { ownsFile } from "#application/files/file-access.gate";
import { Files } from "#application/files/files.service";
import { endpoint } from "#application/kit/endpoint";
import { linkedFile, uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/** Returns the content of a confirmed file to its owner. To others the file is answered like a missing one. */
export default endpoint()
  .use(signedIn)
  .use(scope("files:read"))
  .input({ id: uuid() })
  .use(ownsFile)
  .inject({ files: Files })
  .output(linkedFile)
  .handler(({ file }, { files }) => files.serve(file));
