import WebSocket from 'ws'
import type { Library } from '#core/library'
import { clientText, heartbeat, type LiveSubscription } from '#core/live'
import { modelOfScreen } from '#server/rights'
import type { ApiClient } from '../product/client.ts'
import type { Canary } from './canary.ts'
import type { PlantedRows } from './plant.ts'
import type { Reader } from './search.ts'

const base = '/system-api'
/** A page may send at most 20 messages a second. */
const intervalMs = 60
const patienceMs = 5_000
/** How long after a change its rows may come. */
const lateMs = 600
/** The close code that asks a page to come again. */
const rightsChanged = 1012
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A live channel of a reader. It watches again when it is ended because rights have changed, as a page does. */
interface Channel {
  name: string
  received(): string
  /** Resolves when everything is watched and nothing that was on its way is missing. */
  settled(): Promise<void>
  close(): void
}

async function openChannel(
  url: string,
  { name, client }: Reader,
  questions: readonly LiveSubscription[],
): Promise<Channel> {
  const texts: string[] = []
  let socket: WebSocket
  const watch = async () => {
    socket = await connect(url, client)
    let isAnswered = false
    socket.on('message', (frame) => {
      const text = String(frame)
      texts.push(text)
      isAnswered ||= text.includes('heart_beat')
    })
    socket.on('close', (code) => {
      if (code === rightsChanged) watching = watch()
    })
    for (const text of [...questions.map(clientText.subscribe), heartbeat.ping]) {
      socket.send(text)
      await pause(intervalMs)
    }
    await until(() => isAnswered || socket.readyState !== socket.OPEN)
  }
  let watching = watch()
  await watching
  return {
    name,
    received: () => texts.join('\n'),
    async settled() {
      for (let seen: unknown; seen !== watching; await pause(lateMs)) {
        seen = watching
        await watching
      }
    },
    close: () => socket.terminate(),
  }
}

async function connect(url: string, client: ApiClient): Promise<WebSocket> {
  const { userInfo } = (await client.get('/sys/user/getUserInfo')).result as { userInfo: { id: string } }
  const path = `${base}/vxeSocket/${userInfo.id}/leak`
  const { ticket } = (await client.call('POST', '/sys/common/ticket', { path })).result as { ticket: string }
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}?ticket=${ticket}`)
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return socket
}

async function until(holds: () => boolean): Promise<boolean> {
  const endMs = performance.now() + patienceMs
  while (!holds() && performance.now() < endMs) await pause(20)
  return holds()
}

/** Everything that can be watched of a model: its screens, and queries by fields that the reader may not see. */
function questionsOf(screens: readonly string[], canaries: readonly Canary[], id: string): LiveSubscription[] {
  const all = { ids: [id], whole: true }
  const plain = screens.map((socketKey) => ({ ...all, key: `open ${socketKey}`, socketKey, params: {} }))
  const [socketKey = ''] = screens
  const asking = canaries.flatMap(({ field, value }) => [
    { ...all, key: `ask ${field}`, socketKey, params: { [field]: value } },
    { ...all, key: `ask where ${field}`, socketKey, params: { where: `${field} == '${value}'` } },
    { ...all, key: `ask sort ${field}`, socketKey, params: { column: field, order: 'asc' } },
  ])
  return [...plain, ...asking].slice(0, 50)
}

interface LeakServer {
  url: string
  admin: ApiClient
  library: Library
  planted: PlantedRows
  /** Whether queries by the fields of the canaries must stay without an answer: not so for hidden rows, whose fields are open. */
  asks: boolean
}

/** Models that are watched at a time: each waits for the rhythm of its own channels. */
const lanes = 6

/**
 * Watches every screen of every guarded model as each reader while an administrator rewrites the canaries. None may come
 * over a channel, and no query by a guarded field may be answered; the administrator must receive each.
 */
export async function checkSockets(readers: readonly Reader[], leakServer: LeakServer): Promise<string[]> {
  const leaks: string[] = []
  const left = Object.entries(leakServer.planted.ids).values()
  const runLane = async () => {
    for (const [modelId, id] of left) leaks.push(...(await checkModel(modelId, id, readers, leakServer)))
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return leaks
}

async function checkModel(
  modelId: string,
  id: string,
  readers: readonly Reader[],
  { url, admin, library, planted, asks }: LeakServer,
): Promise<string[]> {
  const leaks: string[] = []
  const screens = library.screenIds().filter((screen) => modelOfScreen(screen, library) === modelId)
  const canaries = planted.canaries.filter(({ model }) => model === modelId)
  if (screens.length === 0 || canaries.length === 0) return leaks
  const questions = questionsOf(screens, asks ? canaries : [], id)
  const channels = await Promise.all(
    [{ name: 'admin', client: admin }, ...readers].map((reader) => openChannel(url, reader, questions)),
  )
  const api = library.resolvedModel(modelId)?.api ?? ''
  for (const text of ['', null])
    for (const { field, value } of canaries) await admin.call('PUT', `${api}/edit`, { id, [field]: text ?? value })
  await Promise.all(channels.map((channel) => channel.settled()))
  const [control, ...others] = channels
  for (const { field, value } of canaries)
    if (!(await until(() => control?.received().includes(value) ?? false)))
      leaks.push(`the administrator hears nothing of ${modelId}.${field}: nothing is proven`)
  leaks.push(...others.flatMap((channel) => leaksOf(channel, canaries)))
  for (const channel of channels) channel.close()
  return leaks
}

function leaksOf({ name, received }: Channel, canaries: readonly Canary[]): string[] {
  const text = received()
  return canaries.flatMap(({ model, field, value }) => [
    ...(text.includes(value) ? [`${name}: the live channel tells ${model}.${field}`] : []),
    ...['ask', 'ask where', 'ask sort']
      .filter((kind) => text.includes(`"key":"${kind} ${field}"`))
      .map((kind) => `${name}: the live channel may be asked about ${model}.${field} (${kind})`),
  ])
}
