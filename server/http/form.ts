import type { FastifyRequest } from 'fastify'
import type { FormPart } from './route.ts'

const mostFields = 50
const fieldBytes = 65_536

/** The parts of a form as they come; nothing is written to disk or kept in memory here. */
export async function* formParts(
  request: FastifyRequest,
  { fileBytes, files = 1 }: { fileBytes: number; files?: number },
): AsyncIterable<FormPart> {
  const limits = {
    fileSize: fileBytes,
    files,
    fields: mostFields,
    fieldSize: fieldBytes,
    headerPairs: 50,
    parts: mostFields + files,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') yield { kind: 'field', field: part.fieldname, value: String(part.value ?? '') }
    else
      yield {
        kind: 'file',
        field: part.fieldname,
        fileName: part.filename,
        mimeType: part.mimetype,
        stream: part.file,
        truncated: () => part.file.truncated,
      }
  }
}
