import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type CompletionItem,
  getLanguageService,
  type LanguageService,
  TextDocument,
} from 'vscode-json-languageservice'
import { findWord, placeIds, wordsOf } from '../../scripts/generate/word/word.ts'
import { type Host, hosted, hosts } from './languageHost.ts'

/** What an editor offers in a document under `schemas/`, by the language server of JSON. */
const folder = 'file:///schemas'

/** The language server for one kind of documents, with its schema read once. */
function startService(kind: string): LanguageService {
  const service = getLanguageService({
    schemaRequestService: async (uri) => readFileSync(uri.replace(`${folder}/`, 'schemas/'), 'utf8'),
    workspaceContext: { resolveRelativePath: (relative, resource) => new URL(relative, resource).href },
  })
  service.configure({ schemas: [{ uri: `${folder}/meta/${kind}.schema.json`, fileMatch: ['*.json'] }] })
  return service
}

const services = new Map<string, LanguageService>()

function serviceOf(kind: string): LanguageService {
  const service = services.get(kind) ?? startService(kind)
  services.set(kind, service)
  return service
}

type Values = Record<string, unknown>

/** The document as an editor has it open, and where a text stands in it; `written` is put in its place. */
function openAt(kind: string, document: Values, name: string, written = name) {
  const text = JSON.stringify(document, null, 2)
  const at = text.indexOf(`"${name}"`)
  const opened = TextDocument.create(
    `${folder}/screens/sample/sample.json`,
    'json',
    1,
    `${text.slice(0, at)}"${written}"${text.slice(at + name.length + 2)}`,
  )
  const service = serviceOf(kind)
  return { service, opened, position: opened.positionAt(at + 1), parsed: service.parseJSONDocument(opened) }
}

async function offeredAt(kind: string, document: Values, written = mark): Promise<CompletionItem[]> {
  const { service, opened, position, parsed } = openAt(kind, document, mark, written)
  const list = await service.doComplete(opened, position, parsed)
  return list?.items ?? []
}

async function shownOver(kind: string, document: Values, name: string, written = name): Promise<string> {
  const { service, opened, position, parsed } = openAt(kind, document, name, written)
  return JSON.stringify((await service.doHover(opened, position, parsed))?.contents ?? '').replace(/[\\"]/g, '')
}

const mark = 'zzHere'
const headerOf = (kind: string) => ({
  ...{ kind, version: 2, id: 'sample/names', title: '名称' },
  ...(kind === 'screen' && { type: 'list' }),
})
const words = placeIds.flatMap((place) => wordsOf(place).map(([name]) => ({ place, name })))

function hostOf(place: string, name: string): Host {
  const host = hosts.places[place] ?? expect.fail(`no host for ${place}`)
  const own = hosts.words[`${place}.${name}`] ?? {}
  return { ...host, ...own, with: { ...host.with, ...own.with } }
}

/** The place of a word without it: among what stands beside it, and alone, as one who begins to write has it. */
function placesOf(place: string, name: string): { kind: string; documents: Values[] } {
  const host = hostOf(place, name)
  const among = JSON.parse(JSON.stringify(hosted(host, { [mark]: 1, [name]: undefined })))
  const alone = structuredClone(among)
  const around = [...host.at, ...(host.in ?? [])].slice(0, -1)
  const last = [...host.at, ...(host.in ?? [])].at(-1)
  const parent = around.reduce<Values>((node, key) => node[key] as Values, alone)
  if (last !== undefined) parent[last] = { [mark]: 1 }
  return { kind: String(hosts.documents[host.document]?.kind), documents: [among, alone] }
}

describe('an editor with the JSON language server', () => {
  it.each(words)('offers $name at $place and says what it is', async ({ place, name }) => {
    const { kind, documents } = placesOf(place, name)
    const offered = (await Promise.all(documents.map((document) => offeredAt(kind, document)))).flat()
    const documentation = offered.find(({ label }) => label === name)?.documentation
    expect(
      typeof documentation === 'string' ? documentation : documentation?.value,
      `${name} is not offered`,
    ).toBeTruthy()
  })

  it.each(words)('says what $name at $place is where it is written', async ({ place, name }) => {
    const { help = '', example } = findWord(place, name) ?? {}
    const host = hostOf(place, name)
    const document = JSON.parse(JSON.stringify(hosted(host, { [mark]: example, [name]: undefined })))
    const kind = String(hosts.documents[host.document]?.kind)
    expect(await shownOver(kind, document, mark, name)).toContain(help.replaceAll('"', '').slice(0, 6))
  })

  it.each([
    ['models', 'screen', { model: mark }, 'sysUser'],
    ['fields', 'screen', { model: 'sysUser', columns: [mark] }, 'realname'],
    ['fields to search by', 'screen', { model: 'sysUser', filters: ['phone', mark] }, 'realname'],
    ['screens', 'screen', { model: 'sysUser', form: mark }, 'system/user-form'],
    ['icons', 'screen', { model: 'sysUser', toolbar: [{ id: 'own', icon: mark }] }, 'trophy'],
    ['permission codes', 'screen', { model: 'sysUser', permission: mark }, 'user:list'],
    ['actions', 'screen', { model: 'sysUser', toolbar: [mark] }, 'batch_delete'],
    ['calls', 'screen', { model: 'sysUser', toolbar: [{ id: 'own', run: [{ call: mark }] }] }, 'PUT /sys/user/edit'],
    ['dictionaries', 'model', { fields: { sex: { type: 'dict', title: '性别', dict: mark } } }, 'sex'],
    ['fields to follow', 'model', { rows: { follow: mark }, fields: {} }, 'userId'],
    ['rules', 'model', { fields: { mail: { type: 'text', title: '邮箱', rules: [mark] } } }, 'email'],
  ])('offers %s that the project has', async (_, kind, words, name) => {
    const labels = (await offeredAt(kind, { ...headerOf(kind), ...words }, '')).map(({ label }) => label)
    expect(labels).toContain(`"${name}"`)
    expect(labels.filter((label) => label.includes('$'))).toEqual([])
  })

  it('says what a condition may read', async () => {
    const rowActions = [{ id: 'edit', [mark]: 'status == 1' }]
    const list = { ...headerOf('screen'), model: 'sysUser', rowActions }
    expect(await shownOver('screen', list, mark, 'visibleWhen')).toContain('$user $today $now $params')
  })

  it('takes every example as it is', async () => {
    for (const document of Object.values(hosts.documents)) {
      const { service, opened, parsed } = openAt(String(document.kind), document, 'id')
      const problems = await service.doValidation(opened, parsed)
      expect(problems.map(({ message, range }) => `${document.id} ${range.start.line}: ${message}`)).toEqual([])
    }
  })

  it('marks a misspelt word', async () => {
    const { service, opened, parsed } = openAt('model', { ...hosts.documents.model, titel: '样例' }, 'id')
    expect((await service.doValidation(opened, parsed)).map(({ message }) => message).join()).toContain('titel')
  })
})
