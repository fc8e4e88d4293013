import { presenceText } from '#core/live'
import { canCall } from '#core/permission'
import type { SocketConnection } from '#server/http'
import { repeatedly } from '#server/platform'

/** Who has documents open for editing, on this instance. */
export interface Presence {
  open(connection: SocketConnection): Presenter
}

/** What one page has open. */
interface Presenter {
  /** The page has these documents open under a key, and is told from now on who else has one of them open. */
  enter(key: string, documents: readonly string[]): void
  leave(key: string): void
  close(): void
}

/** One designer of one page. */
interface Member {
  connection: SocketConnection
  key: string
  documents: ReadonlySet<string>
  /** The last message to it. */
  sent: string
}

const pingMs = 4_000
const lostMs = 10_000
const maxPerPage = 10
const maxNames = 20

/**
 * Tells designers of each other. Names go only to those who may list documents, and only of those who have one of the same documents
 * open. A page that no longer answers is given up as lost after some seconds.
 */
export function createPresence(): Presence {
  const members = new Set<Member>()
  const probe = createProbe(members)
  const remove = (member: Member) => {
    if (!members.delete(member)) return
    probe.follow()
    notifySharing(members, member.documents)
  }
  return {
    open(connection) {
      const own = new Map<string, Member>()
      const leave = (key: string) => {
        const member = own.get(key)
        own.delete(key)
        if (member) remove(member)
      }
      return {
        enter(key, documents) {
          leave(key)
          if (own.size >= maxPerPage || !canCall(connection.caller.rights, 'document:list')) return
          const member = { connection, key, documents: new Set(documents), sent: '' }
          own.set(key, member)
          members.add(member)
          probe.follow()
          notifySharing(members, member.documents)
        },
        leave,
        close() {
          for (const key of [...own.keys()]) leave(key)
        },
      }
    },
  }
}

/** Pings the pages of members as long as there are any; a lost one is terminated, and leaves by that. */
function createProbe(members: ReadonlySet<Member>) {
  let stop: (() => void) | null = null
  const run = () => {
    for (const connection of new Set([...members].map((member) => member.connection)))
      if (connection.silentMs() > lostMs) connection.terminate()
      else connection.ping()
  }
  return {
    follow() {
      if (members.size > 0) stop ??= repeatedly(pingMs, run)
      else {
        stop?.()
        stop = null
      }
    },
  }
}

/** Tells everybody who has one of the documents open, unless nothing has changed for them. */
function notifySharing(members: ReadonlySet<Member>, documents: ReadonlySet<string>): void {
  for (const member of members) {
    if (!isShared(member.documents, documents)) continue
    const text = presenceText(member.key, presenceFor(member, members))
    if (text === member.sent) continue
    member.sent = text
    member.connection.send(text)
  }
}

const isShared = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((document) => other.has(document))

/** The people with whom a member shares a document, each once, the member's own user first. */
function presenceFor({ connection, documents }: Member, members: ReadonlySet<Member>) {
  const ownId = connection.caller.user.id
  const others = [...members].filter((other) => isShared(other.documents, documents))
  const usersById = new Map(others.map(({ connection: { caller } }) => [caller.user.id, caller.user]))
  const people = [...usersById.values()].map(({ id, realname, username }) => ({
    name: realname || username,
    isSelf: id === ownId,
  }))
  const sorted = people.toSorted((one, other) => Number(other.isSelf) - Number(one.isSelf) || byName(one, other))
  return { count: people.length, people: sorted.slice(0, maxNames) }
}

const byName = ({ name }: { name: string }, other: { name: string }): number =>
  name < other.name ? -1 : Number(name > other.name)
