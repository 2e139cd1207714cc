import { promisify } from "node:util";
import multer, { type StorageEngine } from "multer";
import type { UploadForms } from "#domain/files/upload-forms";
import { ServiceError } from "#domain/shared/errors";
import { refuseMultipart } from "#interface/http/input/multipart";
import { refuseDeclared, sentMoreThan } from "#interface/http/input/size";
import { toServiceError } from "#interface/shared/errors";
import type { Stage } from "#interface/http/pipeline/stage";

/** The fields of a form and the boundaries between its parts. */
const FORM_BYTES = 64 * 1024;

/**
 * Receives the file of a signed form, and streams it to the storage. The signature is the permission: the caller needs no
 * session. A bucket answers such a form in the same way, with 204.
 */
export function receiveUpload(forms: UploadForms): Stage {
  const storage: StorageEngine = {
    _handleFile: ({ body }, { stream }, done) =>
      void forms.receive({ ...body }, stream).then(
        () => done(null, {}),
        (error: unknown) => done(toServiceError(error)),
      ),
    _removeFile: (_req, _file, done) => done(null),
  };
  const limits = { files: 1, fields: 20, fieldSize: 8 * 1024, fieldNameSize: 200, headerPairs: 20 };
  const parse = promisify(multer({ storage, limits }).single("file"));
  const limit = forms.maxBytes + FORM_BYTES;

  return async (req, res) => {
    refuseDeclared(req, limit);
    if (req.headers.expect !== undefined) res.writeContinue();
    await Promise.race([parse(req, res).catch(refuseMultipart), sentMoreThan(limit, req)]);
    if (!req.file) throw new ServiceError("BAD_REQUEST", "The form has no file");
    res.writeHead(204).end();
  };
}
