import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  areaMessages,
  calendarMessages,
  columnMessages,
  conflictMessages,
  controlMessages,
  copyMessages,
  cronDialogMessages,
  cronMessages,
  dashboardMessages,
  dataSourceMessages,
  departMessages,
  designMessages,
  documentMessages,
  doneMessages,
  draftMessages,
  durationMessages,
  fillText,
  galleryMessages,
  gatewayMessages,
  importingMessages,
  inspectorMessages,
  jobMessages,
  keyMessages,
  keyValueMessages,
  liveMessages,
  mapMessages,
  markdownMessages,
  messages,
  moveMessages,
  noticeMessages,
  oddPageMessages,
  passwordMessages,
  permissionTreeMessages,
  pickerMessages,
  previewMessages,
  richTextMessages,
  rowMessages,
  scheduleMessages,
  screenMessages,
  settingMessages,
  signUpMessages,
  stepsMessages,
  subTableMessages,
  superQueryMessages,
  thirdPartyMessages,
  timelineMessages,
  tourMessages,
  transferMessages,
  uploadMessages,
  walkMessages,
  widgetMessages,
} from '#core/message'

interface Quoted {
  line: number
  quote: string
  at: string
  values?: Record<string, string>
}
const casesOf = (name: string) => JSON.parse(readFileSync(`tests/cases/message/${name}.json`, 'utf8'))
const quoted: Record<string, Quoted[]> = { shell: casesOf('shell'), widgets: casesOf('widgets') }
const own: { at: string; text: string }[] = casesOf('own')

/** Every text with its path. */
function flatten(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[`${path}${name}`, text] as [string, string]] : flatten(text, `${path}${name}.`),
  )
}
const apart = {
  widget: widgetMessages,
  serverDone: doneMessages,
  depart: departMessages,
  signUp: signUpMessages,
  thirdParty: thirdPartyMessages,
  oddPage: oddPageMessages,
  document: documentMessages,
  move: moveMessages,
  draft: draftMessages,
  steps: stepsMessages,
  subTable: subTableMessages,
  timeline: timelineMessages,
  transfer: transferMessages,
  screen: screenMessages,
  superQuery: superQueryMessages,
  upload: uploadMessages,
  walk: walkMessages,
  importing: importingMessages,
  job: jobMessages,
  live: liveMessages,
  notice: noticeMessages,
  gallery: galleryMessages,
  keyValue: keyValueMessages,
  markdown: markdownMessages,
  richText: richTextMessages,
  password: passwordMessages,
  permissionTree: permissionTreeMessages,
  picker: pickerMessages,
  map: mapMessages,
  area: areaMessages,
  calendar: calendarMessages,
  cron: cronMessages,
  cronDialog: cronDialogMessages,
  dataSource: dataSourceMessages,
  gateway: gatewayMessages,
  schedule: scheduleMessages,
  dashboard: dashboardMessages,
  inspector: inspectorMessages,
  duration: durationMessages,
  setting: settingMessages,
  tour: tourMessages,
  key: keyMessages,
  copy: copyMessages,
  column: columnMessages,
  row: rowMessages,
  control: controlMessages,
  design: designMessages,
  preview: previewMessages,
  conflict: conflictMessages,
}
const textAt = new Map(flatten({ ...messages, ...apart }))

describe('messages', () => {
  it.each(Object.values(quoted).flat())('$at says $quote', ({ at, quote, values = {} }) => {
    expect(fillText(textAt.get(at) ?? '', values)).toBe(quote)
  })

  it.each(own)('$at says $text', ({ at, text }) => {
    expect(textAt.get(at)).toBe(text)
  })

  it('stand all in the case files', () => {
    const listed = new Set([...Object.values(quoted).flat(), ...own].map(({ at }) => at))
    expect([...textAt.keys()].filter((path) => !listed.has(path))).toEqual([])
  })

  it('say nothing twice', () => {
    const seen = [...textAt.values()]
    expect(seen.filter((text, at) => seen.indexOf(text) !== at)).toEqual([])
  })

  it('cannot be changed at any depth', () => {
    expect([messages, superQueryMessages.rule, documentMessages].every(Object.isFrozen)).toBe(true)
  })
})

describe.each(Object.keys(quoted))('quotes of %s.md', (name) => {
  const file = resolve('../shared/spec', `${name}.md`)
  it.runIf(existsSync(file))('stand in their lines', () => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const strayed = quoted[name]?.filter(({ line, quote }) => !lines[line - 1]?.includes(quote))
    expect(strayed).toEqual([])
  })
})
