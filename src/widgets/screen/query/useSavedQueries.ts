import { useEffect, useState } from 'react'
import { limit } from '#core/limit'
import { fillText, messages, superQueryMessages } from '#core/message'
import { useEngine } from '#react/engine'
import type { ListController } from '#react/list'
import { isHttpFailure } from '#runtime/http'
import { createSavedQueries, type NewQuery, type SavedQuery, type SavedQueryService } from '#runtime/savedQuery'
import type { Runtime } from '#runtime/service'

/** The saved queries of a list. */
export interface SavedQueries {
  queries: readonly SavedQuery[]
  /** Resolves to whether it was kept: an existing name is replaced only after a question. */
  save(query: NewQuery): Promise<boolean>
  remove(query: SavedQuery): Promise<void>
}

const { failure, word } = messages
const superQuery = superQueryMessages

/** The service comes with the dialog: a list that nobody asks so does without it. */
const serviceOf = ({ ports, http, session }: Runtime): SavedQueryService =>
  createSavedQueries({ ports, http, username: () => session.state().user?.username ?? '' })

/** Shows at once what this browser keeps, and then what the server has. spec: widgets §2, §5, §9 */
export function useSavedQueries({ program }: Pick<ListController, 'program'>): SavedQueries {
  const { runtime, ports } = useEngine()
  const [savedQueries] = useState(() => serviceOf(runtime))
  const code = program.id
  const [queries, setQueries] = useState(() => savedQueries.known(code))

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
    ports.notice.notice({ tone: 'warning', title: '', message, shownMs: limit.noticeShownMs })
    return false
  }
  const asks = (message: string, okText: string) =>
    ports.confirm.confirm({ title: failure.noticeTitle, message, okText })
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
      if (isTaken && !(await asks(fillText(superQuery.replaceQuestion, { name }), superQuery.replace))) return false
      return change(savedQueries.save(code, { ...query, title: name }))
    },
    async remove(query) {
      if (await asks(superQuery.removeQuestion, word.remove)) await change(savedQueries.remove(code, query))
    },
  }
}
