import { DeleteOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { useEffect, useState } from 'react'
import { fillText, messages, superQueryMessages as superQuery } from '#core/message'
import { useEngine } from '#react/engine'
import type { ListController } from '#react/list'
import { isHttpFailure } from '#runtime/http'
import type { Question } from '#runtime/port'
import { createSavedQueries, type NewQuery, type SavedQuery, type SavedQueryService } from '#runtime/savedQuery'
import type { Runtime } from '#runtime/service'
import type { QueryLines } from './useQueryLines.ts'

/** The saved queries of a list. */
interface SavedQueries {
  queries: readonly SavedQuery[]
  /** Resolves to whether it was kept: an existing name is replaced only after a question. */
  save(query: NewQuery): Promise<boolean>
  remove(query: SavedQuery): Promise<void>
}

const { failure, word } = messages

/** The service comes with the dialog: a list that nobody asks so does without it. */
const serviceOf = ({ ports, http, session }: Runtime): SavedQueryService =>
  createSavedQueries({ ports, http, username: () => session.state().user?.username ?? '' })

/** The question before a saved query is lost. */
const lossOf = (message: string, verb: string, names: string): Question => ({
  title: fillText(superQuery.verbQuery, { verb }),
  message,
  names,
  okText: verb,
  danger: true,
})

/** Shows at once what this browser keeps, and then what the server has. spec: widgets §2, §5, §9 */
function useSavedQueries({ program }: Pick<ListController, 'program'>): SavedQueries {
  const { runtime, ports } = useEngine()
  const [savedQueries] = useState(() => serviceOf(runtime))
  const code = program.id
  const [queries, setQueries] = useState(() => savedQueries.cached(code))

  useEffect(() => {
    let gone = false
    savedQueries.load(code).then((loaded) => {
      if (!gone) setQueries(loaded)
    })
    return () => {
      gone = true
    }
  }, [savedQueries, code])

  /** Says why nothing was done. */
  const refuse = (message: string): false => {
    ports.notice.notice({ tone: 'warning', message })
    return false
  }
  const asks = (message: string, verb: string, names: string) => ports.confirm.confirm(lossOf(message, verb, names))
  const change = async (work: Promise<readonly SavedQuery[]>): Promise<boolean> => {
    try {
      setQueries(await work)
      return true
    } catch (error) {
      return isHttpFailure(error) && error.notified ? false : refuse((error as Error).message || failure.unknown)
    }
  }

  return {
    queries,
    async save(query) {
      const name = query.title.trim()
      if (query.records.length === 0) return refuse(superQuery.emptySave)
      if (name === '') return refuse(superQuery.emptyName)
      const isTaken = queries.some(({ own, title }) => own && title === name)
      if (isTaken && !(await asks(fillText(superQuery.replaceQuestion, { name }), superQuery.replace, name)))
        return false
      return change(savedQueries.save(code, { ...query, title: name }))
    },
    async remove(query) {
      if (await asks(superQuery.removeQuestion, word.remove, query.title))
        await change(savedQueries.remove(code, query))
    },
  }
}

interface SavedListProps {
  queries: readonly SavedQuery[]
  onLoad(query: SavedQuery): void
  onRemove(query: SavedQuery): void
}

/** The saved queries: a click puts one into the editor. */
function SavedList({ queries, onLoad, onRemove }: SavedListProps) {
  if (queries.length === 0) return <p className="query-none">{superQuery.none}</p>
  return (
    <ul className="query-saved-list">
      {queries.map((query) => {
        const { id, title, own, shared, createBy } = query
        const remove = fillText(superQuery.removeNamed, { title })
        const by = own ? superQuery.isShared : fillText(superQuery.sharedBy, { name: createBy })
        return (
          <li key={`${id}${own}${title}`}>
            <button type="button" className="query-saved-name" title={title} onClick={() => onLoad(query)}>
              <span>{title}</span>
              {shared && <small>{by}</small>}
            </button>
            {own && (
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={remove}
                title={remove}
                onClick={() => onRemove(query)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface SavedPanelProps {
  list: ListController
  query: QueryLines
}

/** Saved queries beside the editor, and the name under which the present one is saved. spec: widgets §2, §5 */
export function SavedPanel({ list, query }: SavedPanelProps) {
  const { queries, save, remove } = useSavedQueries(list)
  const [title, setTitle] = useState('')
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)

  const clear = () => {
    setTitle('')
    setShared(false)
  }
  const keep = async () => {
    const { matchType, params } = query.group()
    setBusy(true)
    if (await save({ title, matchType, records: params, shared })) clear()
    setBusy(false)
  }

  return (
    <section className="query-saved" aria-label={superQuery.saved}>
      <h3>{superQuery.saved}</h3>
      <SavedList queries={queries} onLoad={query.load} onRemove={remove} />
      <Input
        aria-label={superQuery.saveTitle}
        placeholder={superQuery.saveTitle}
        maxLength={50}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onPressEnter={keep}
      />
      <div className="query-saved-foot">
        <Checkbox checked={shared} title={superQuery.shareHint} onChange={(event) => setShared(event.target.checked)}>
          {superQuery.share}
        </Checkbox>
        <Button loading={busy} onClick={keep}>
          {word.save}
        </Button>
      </div>
    </section>
  )
}
