import type { Part } from '#server/http'
import { chunkRoutes } from './chunk/chunkRoutes.ts'
import { uploadTable } from './chunk/uploadSession.ts'
import { keepSwept } from './sweep.ts'
import { uploadRoute } from './upload.ts'
import { viewRoute } from './view.ts'

/** The calls on files. spec: contract §8.1, §8.2 */
export const filePart: Part = {
  id: 'file',
  tables: () => [uploadTable],
  routes: [uploadRoute, viewRoute, ...chunkRoutes()],
  start: keepSwept,
}
