import { ownsFile } from "#application/files/file-access.gate";
import { storedFile } from "#application/files/stored-file.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/** Returns the description of a file to its owner. To others it is answered like a missing one. */
export default endpoint()
  .use(signedIn)
  .use(scope("files:read"))
  .input({ id: uuid() })
  .use(ownsFile)
  .output(storedFile)
  .handler(({ file }) => file);
