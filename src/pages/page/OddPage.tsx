import { type ReactNode, useEffect, useState } from 'react'
import type { MenuItem } from '#core/menu'
import { fillText, oddPageMessages as texts } from '#core/message'
import { isObject } from '#core/object'
import { useRuntime } from '#pages/context'
import { ExceptionPage } from '#pages/exception'
import { notFound, type PageTarget } from '#pages/menu'
import { NavigationLink } from '#pages/navigation'
import type { HttpCalls } from '#runtime/http'

/** The children of a group as links; those of other sites open in a new window. spec: readings (Routes and guard), `alwaysShow` */
function LinksPage({ title, items }: { title: string; items: readonly MenuItem[] }) {
  return (
    <nav className="page-sheet page-links" aria-label={title}>
      <h1>{title}</h1>
      <ul>
        {items.map(({ path, meta }) => (
          <li key={path}>
            {meta.internalOrExternal && meta.url ? (
              <a href={meta.url} target="_blank" rel="noopener noreferrer">
                {meta.title}
              </a>
            ) : (
              <NavigationLink to={path}>{meta.title}</NavigationLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Why the user's menu lacks a page, as the server says it. */
interface MissingRight {
  title: string
  /** The code of the right; empty for a group. */
  permission: string
  /** Names of people who give rights. */
  ask: readonly string[]
}

async function loadMissingRight(http: HttpCalls, path: string, signal: AbortSignal): Promise<MissingRight | null> {
  const answer = await http.get<unknown>('/sys/permission/whyNot', { path }, { quiet: 'all', signal }).catch(() => null)
  if (!isObject(answer)) return null
  const { title, permission, ask } = answer
  return { title: String(title), permission: String(permission), ask: Array.isArray(ask) ? ask.map(String) : [] }
}

/** Why the menu lacks the page at a path; null where the server has no reason, undefined until it answers. */
function useMissingRight(path: string): MissingRight | null | undefined {
  const { http } = useRuntime()
  const [missing, setMissing] = useState<MissingRight | null>()
  useEffect(() => {
    const abort = new AbortController()
    void loadMissingRight(http, path, abort.signal).then((right) => abort.signal.aborted || setMissing(right))
    return () => abort.abort()
  }, [http, path])
  return missing
}

function MissingRightPage({ title, permission, ask }: MissingRight) {
  const names = ask.join('、') || texts.administrator
  return (
    <ExceptionPage status={403} text={fillText(texts.rightMissing, { title })}>
      <p>{permission ? fillText(texts.rightMissingHint, { permission, names }) : fillText(texts.askFor, { names })}</p>
    </ExceptionPage>
  )
}

/** An address that the user's menu lacks: names the missing right and whom to ask, or goes on to /404. spec: readings (Routes and guard) */
function UnknownPage({ path, onTitle }: { path: string; onTitle(title: string): void }) {
  const { navigation } = useRuntime().ports
  const missing = useMissingRight(path)
  useEffect(() => {
    if (missing) onTitle(missing.title)
  }, [missing, onTitle])
  useEffect(() => {
    if (missing === null) navigation.replace(notFound)
  }, [navigation, missing])
  return missing ? <MissingRightPage {...missing} /> : null
}

interface DeniedPageProps {
  path: string
  /** Called with the title of the page, or with the number of the refusal where nothing names it. */
  onTitle(title: string): void
  children: ReactNode
}

/** A screen that an entry for many pages leads to, and that is refused: the right to the page at its path, or the refusal itself. */
export function DeniedPage({ path, onTitle, children }: DeniedPageProps) {
  const missing = useMissingRight(path)
  useEffect(() => {
    if (missing !== undefined) onTitle(missing?.title ?? '403')
  }, [missing, onTitle])
  if (missing === undefined) return null
  return missing ? <MissingRightPage {...missing} /> : children
}

interface OddPageProps {
  target: Extract<PageTarget, { kind: 'links' | 'refused' | 'unknown' }>
  /** Called with the title of a page that the menu lacks. */
  onTitle(title: string): void
}

/** What menus of the product do not lead to, but foreign ones and addresses of others may. */
export function OddPage({ target, onTitle }: OddPageProps) {
  if (target.kind === 'links') return <LinksPage {...target} />
  if (target.kind === 'unknown') return <UnknownPage {...target} onTitle={onTitle} />
  return (
    <ExceptionPage status={404} text={texts.addressRefused}>
      <p>{fillText(texts.addressRefusedHint, { address: target.address })}</p>
    </ExceptionPage>
  )
}
