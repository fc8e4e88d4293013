import { describe, expect, it } from 'vitest'
import cases from '#cases/live/client.json' with { type: 'json' }
import { limit } from '#core/limit'
import {
  clientText,
  documentsText,
  heartbeat,
  noticeText,
  presenceText,
  readClientMessage,
  readPersonMessage,
  readServerMessage,
  rowsText,
} from '#core/live'

describe('a message of a page', () => {
  it.each(cases.map((each) => [each.says, each] as const))('%s', (_name, { sent, read }) => {
    expect(readClientMessage(JSON.stringify(sent))).toEqual(read)
  })

  it('that is no JSON, or names more rows than there may be, is none', () => {
    const question = { key: 'w1', socketKey: 'a', params: {}, whole: false }
    const ids = Array.from({ length: limit.idsPerBatch + 1 }, String)
    expect(readClientMessage('{')).toBeNull()
    expect(readClientMessage(clientText.subscribe({ ...question, ids }))).toBeNull()
    expect(readClientMessage(clientText.subscribe({ ...question, ids: ids.slice(1) }))?.type).toBe('subscribe')
  })

  it('is read as it was written', () => {
    expect(readClientMessage(heartbeat.ping)).toEqual({ type: 'heart_beat' })
    expect(readClientMessage(clientText.unsubscribe('w1'))).toEqual({ type: 'unsubscribe', key: 'w1' })
    const documents = ['model device']
    expect(readClientMessage(clientText.presence('w2', documents))).toEqual({ type: 'presence', key: 'w2', documents })
  })

  it('names as many documents of a wide design as the server takes', () => {
    const documents = Array.from({ length: limit.documentsPerPresence + 1 }, (_, number) => `model m${number}`)
    expect(readClientMessage(clientText.presence('w2', documents))).toMatchObject({ documents: documents.slice(0, -1) })
  })
})

describe('a message of the server', () => {
  it('is read as it was written', () => {
    const rows = [{ id: '1', name: '"甲"' }]
    const texts = rows.map((row) => JSON.stringify(row))
    expect(readServerMessage(rowsText('w"1', texts, { gone: ['2'] }))).toEqual({
      type: 'rows',
      key: 'w"1',
      change: { rows, gone: ['2'] },
    })
    expect(readServerMessage(rowsText('w1', [], { gone: [], stale: true }))).toMatchObject({ change: { stale: true } })
    expect(readServerMessage(heartbeat.pong)).toEqual({ type: 'heart_beat' })
    const presence = { count: 1, people: [{ name: '李', isSelf: true }] }
    expect(readServerMessage(presenceText('w1', presence))).toEqual({ type: 'presence', key: 'w1', presence })
  })

  it('that is another is none', () => {
    for (const text of ['', '{', 'null', '{"type":"else"}', '{"type":"common_send_date","data":{"key":"a","args":[]}}'])
      expect(readServerMessage(text)).toBeNull()
  })
})

describe('a message on the channel of a person', () => {
  it.each([
    [noticeText('topic', { msgId: '1', msgTxt: '停水', userId: 'u' }), { kind: 'announcement' }],
    [noticeText('user', { msgId: '1', msgTxt: '停水', userId: 'u' }), { kind: 'announcement' }],
    [documentsText('s'), { kind: 'documents', stamp: 's' }],
    ['{"cmd":"documents"}', null],
    ['{"cmd":"email"}', null],
    ['HeartBeat', null],
  ])('%s', (text, read) => {
    expect(readPersonMessage(text)).toEqual(read)
  })
})
