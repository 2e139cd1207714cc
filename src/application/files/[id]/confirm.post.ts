import { DirectUploads } from "#application/files/direct-uploads.service";
import { ownsFile } from "#application/files/file-access.gate";
import { storedFile } from "#application/files/stored-file.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/**
 * Confirms that the content of a file was sent. The service checks its size, type and digest. If one of them differs from the
 * announced one, the file is not confirmed, and the client can send other content. A confirmed file stays as it is.
 */
export default endpoint()
  .use(signedIn)
  .use(scope("files:write"))
  .input({ id: uuid() })
  .use(ownsFile)
  .inject({ uploads: DirectUploads })
  .refuses("CONFLICT", "UNPROCESSABLE_CONTENT")
  .output(storedFile)
  .handler(({ file }, { uploads }) => uploads.confirm(file));
