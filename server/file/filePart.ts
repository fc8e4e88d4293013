import type { Part } from '#server/http'
import { chunkRoutes } from './chunk/chunkRoutes.ts'
import { uploadTable } from './chunk/uploadTable.ts'
import { keepSwept } from './sweep.ts'
import { uploadRoute } from './upload.ts'
import { type RedeemTicket, viewRoute } from './view.ts'

export interface FileSetting {
  /** Redeems the ticket that private files need. */
  redeem: RedeemTicket
}

const nobody: RedeemTicket = () => Promise.resolve(false)

/** The calls on files. Without tickets private files stay shut. spec: contract §8.1, §8.2 */
export const filePart = ({ redeem = nobody }: Partial<FileSetting> = {}): Part => ({
  id: 'file',
  tables: () => [uploadTable],
  routes: [uploadRoute, viewRoute(redeem), ...chunkRoutes()],
  start: keepSwept,
})
