import { readFileSync } from 'node:fs'
import { documentFiles } from '../documents/documentFiles.ts'
import type { ApiAnswer, ApiClient } from '../product/client.ts'

/** Documents for pictures only: they use words that no screen of the product needs. */
export const sampleFolder = 'scripts/pictures/documents'

/** Publishes the documents for pictures, with rows for their models. */
export async function publishSamples(client: ApiClient): Promise<void> {
  const revisions = []
  for (const { document } of documentFiles(sampleFolder)) {
    const { kind, id } = document as { kind: string; id: string }
    const { revision } = await granted(
      client.call('PUT', '/online/document/save', { kind, id, document, baseRevision: null }),
    )
    revisions.push({ kind, id, revision })
  }
  await granted(client.call('POST', '/online/document/publish', { documents: revisions, note: '图例' }))
  const rows = JSON.parse(dated(readFileSync('scripts/pictures/rows.json', 'utf8'))) as Record<string, object[]>
  for (const [model, records] of Object.entries(rows))
    for (const record of records) await granted(client.call('POST', `/dv/${model}/add`, record))
}

const dayMs = 86_400_000

/** Converts days such as `today-3` to dates in Shanghai. */
const dated = (text: string): string =>
  text.replace(/today-(\d+)/g, (_, days: string) =>
    new Date(Date.now() - Number(days) * dayMs).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }),
  )

async function granted(answer: Promise<ApiAnswer>): Promise<{ revision: number }> {
  const { success, message, result } = await answer
  if (!success) throw new Error(`${message} ${JSON.stringify(result)}`)
  return result as { revision: number }
}
