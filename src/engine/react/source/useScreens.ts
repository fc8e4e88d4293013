import { type DictOption, toOptions } from '#core/dictionary'
import { useAnswer } from './askStore.ts'
import { useSources } from './context.ts'
import type { Choices } from './useDictionary.ts'

const none: readonly DictOption[] = Object.freeze([])
const mostScreens = 500

/** The published screens, by the names that menu items use. Users without the right to read documents get none, without a message. */
export function useScreens(enabled: boolean): Choices<DictOption> {
  const { options, ports } = useSources()
  const ask = async () => {
    const query = { kind: 'screen', pageNo: 1, pageSize: mostScreens }
    const page = await ports.http.get('/online/document/list', query, { quiet: 'all' })
    return toOptions(publishedIn(page).map(({ id, title }) => ({ value: `screen/${id}`, text: title })))
  }
  const answer = useAnswer(options, enabled ? 'screens' : '', ask)
  return { status: answer.status, options: answer.value ?? none, retry: answer.retry }
}

interface PublishedScreen {
  id: string
  title: string
}

function publishedIn(page: unknown): PublishedScreen[] {
  const records = typeof page === 'object' && page !== null && 'records' in page ? page.records : null
  return Array.isArray(records) ? records.filter(isPublished) : []
}

const isPublished = (line: unknown): line is PublishedScreen =>
  typeof line === 'object' &&
  line !== null &&
  'id' in line &&
  'title' in line &&
  typeof line.title === 'string' &&
  'publishedRevision' in line &&
  line.publishedRevision !== null
