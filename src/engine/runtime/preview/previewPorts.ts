import { type HttpPort, type Ports, type SocketLine, type StorageArea, TransportError } from '#runtime/port'
import { isOwnDoing, isPersonal, isRead, type StoppedCall, stoppedCall } from './stoppedCall.ts'

/** What a preview tells of instead of doing it. */
interface PreviewEvents {
  /** A call was not sent. */
  onStopped(call: StoppedCall): void
  /** The screen leads elsewhere: a path of the product or the address of another site. */
  onLeave(address: string): void
  /** A file was not downloaded. */
  onFile(fileName: string): void
}

interface PreviewSettings extends PreviewEvents {
  /** API base. */
  base: string
  /** As whom the records are read: `user:<id>`, `role:<id>`, or empty for the caller itself. */
  as: string
}

/**
 * The ports of a preview. Reads are sent, as somebody else if the settings say so. Nothing else leaves: what would write is told and fails
 * as one that was given up, so that input stays as it is; what would be stored in the browser is kept until the preview ends; no other page
 * or tab hears of it.
 */
export function previewPorts(ports: Ports, settings: PreviewSettings): Ports {
  return {
    ...ports,
    http: readingHttp(ports.http, settings),
    socket: silentLine,
    peer: { post: () => undefined, listen: () => () => undefined },
    file: { save: (_, fileName) => settings.onFile(fileName) },
    storage: { local: readThrough(ports.storage.local), session: readThrough(emptyArea) },
    navigation: {
      ...ports.navigation,
      currentPath: () => '/',
      currentRoute: () => ({ name: '', params: {} }),
      go: settings.onLeave,
      replace: settings.onLeave,
      leave: settings.onLeave,
      reload: () => undefined,
      closeWindow: () => undefined,
      openWindow(address) {
        settings.onLeave(address)
        return true
      },
      entryValues: () => ({}),
      setEntryValue: () => undefined,
    },
  }
}

function readingHttp(port: HttpPort, { base, as, onStopped }: PreviewSettings): HttpPort {
  return {
    async send(request) {
      if (!isRead(request, base)) {
        if (isOwnDoing(request, base)) onStopped(stoppedCall(request, base))
        throw new TransportError('aborted', 'a preview does not write')
      }
      const isOther = as !== '' && isPersonal(request, base)
      return port.send(isOther ? { ...request, headers: { ...request.headers, 'X-View-As': as } } : request)
    },
  }
}

/** A connection that neither opens nor ends: nothing is watched in a preview. */
const silentLine = (): SocketLine => ({
  addEventListener: () => undefined,
  send: () => undefined,
  close: () => undefined,
})

const emptyArea: Pick<StorageArea, 'read' | 'keys'> = { read: () => null, keys: () => [] }

/** An area that begins as another one, and leaves that as it is. */
function readThrough(area: Pick<StorageArea, 'read' | 'keys'>): StorageArea {
  const texts = new Map<string, string | null>()
  return {
    read: (key) => (texts.has(key) ? (texts.get(key) ?? null) : area.read(key)),
    write(key, text) {
      texts.set(key, text)
      return true
    },
    remove: (key) => void texts.set(key, null),
    keys: () => [
      ...area.keys().filter((key) => !texts.has(key)),
      ...[...texts].flatMap(([key, text]) => (text === null ? [] : [key])),
    ],
  }
}
