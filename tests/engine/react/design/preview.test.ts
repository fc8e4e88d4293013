import { describe, expect, it } from 'vitest'
import { createPreviewing, exampleId, markedClosure, previewEngine } from '#react/design'
import type { Engine } from '#react/engine'
import { HttpFailure } from '#runtime/http'
import { designClock, designOf } from './harness.ts'

const failure = (status: number, message: string) =>
  new HttpFailure({ kind: 'http', status, code: status, message, requestId: '', result: null }, true)

/** A preview of a sample form, whose server answers as told. */
function previewOf() {
  const { design, commands } = designOf('device/device-form')
  const clock = designClock()
  const questions: { as?: string; documents: { title?: string }[] }[] = []
  const answers: (() => unknown)[] = []
  const http = {
    async post(_: string, question: (typeof questions)[number]) {
      questions.push(question)
      const answer = answers.shift()
      if (answer) return answer()
      const documents = question.documents.map((document) => ({ ...(document as object), document, revision: 1 }))
      return { screen: design.ref.id, documents, diagnostics: [] }
    },
  }
  const previewing = createPreviewing({ design, http: http as never, clock })
  return { design, commands, clock, questions, answers, previewing, state: previewing.state.snapshot }
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('the closures of a preview', () => {
  it('follow the texts, saved or not, and stop with the preview', async () => {
    const { design, clock, questions, previewing, state } = previewOf()
    const stop = previewing.start()
    await settle()
    expect(state().closure?.screen).toBe('device/device-form')
    const [first] = design.state.snapshot().texts
    if (!first) throw new Error('no text')
    design.write(first, first.text.replace(/"title": "[^"]*"/, '"title": "改过"'))
    await clock.run()
    expect(questions.at(-1)?.documents[0]?.title).toBe('改过')
    stop()
    design.undo()
    await clock.run()
    expect(questions).toHaveLength(2)
  })

  it('stay as they were while a text is broken or the server does not answer', async () => {
    const { design, clock, questions, answers, previewing, state } = previewOf()
    previewing.start()
    await settle()
    const { closure } = state()
    const [first] = design.state.snapshot().texts
    if (!first) throw new Error('no text')
    design.write(first, `${first.text}x`)
    await clock.run()
    expect(questions).toHaveLength(1)
    answers.push(() => Promise.reject(failure(503, '忙')))
    design.write(first, `${first.text} `)
    await clock.run()
    expect(state()).toMatchObject({ closure, reason: '忙' })
  })

  it('are those of somebody else, or none where it may not open the screen', async () => {
    const { questions, answers, previewing, state } = previewOf()
    previewing.start()
    previewing.viewAs('role:7')
    expect(state()).toMatchObject({ as: 'role:7', closure: null })
    await settle()
    expect(questions.at(-1)?.as).toBe('role:7')
    expect(state().closure).not.toBeNull()
    answers.push(() => Promise.reject(failure(403, '没有权限')))
    previewing.viewAs('role:8')
    await settle()
    expect(state()).toMatchObject({ closure: null, reason: '没有权限' })
  })

  it('of an earlier question never replace those of a later one', async () => {
    const { answers, previewing, state } = previewOf()
    let late = (_: unknown) => {}
    answers.push(() => new Promise((resolve) => (late = resolve)))
    previewing.start()
    previewing.viewAs('role:7')
    await settle()
    const { closure } = state()
    late({ screen: 'device/device-form', documents: [], diagnostics: [{ severity: 'error', message: '旧' }] })
    await settle()
    expect(state()).toMatchObject({ closure, reason: '' })
  })
})

describe('the engine of a preview', () => {
  const fields = { name: { type: 'text', title: '名称' }, area: { type: 'int', title: '面积' } }
  const document = { kind: 'model', id: 'village', api: '/demo/village', fields }
  const scene = {
    closure: { screen: 'a/b', documents: [{ kind: 'model', id: 'village', revision: 1, document } as never] },
    unpublished: { village: ['area'] },
  }

  function engineOver(list: (query: object) => Promise<unknown>) {
    const calls = { list, queryById: async (id: string) => ({ id, name: '东村', area: null }) }
    const records = { of: () => calls }
    const inner = { ports: { records, drafts: {}, notice: {} }, runtime: {}, browser: {} } as unknown as Engine
    const settings = { scene: () => scene, user: null, onLeave: () => undefined, onInput: () => undefined }
    const engine = previewEngine(inner, { ...settings, permissions: () => ({}) as never })
    return engine.ports.records.of('/demo/village')
  }

  it('gives an example to what has no column, and asks for nothing by it', async () => {
    const queries: object[] = []
    const records = engineOver(async (query) => {
      queries.push(query)
      return { records: [{ id: '1', name: '东村' }], total: 1, current: 1, size: 10, pages: 1 }
    })
    const query = { name: '*东*', area_begin: '3', column: 'area', order: 'asc', pageNo: '1' }
    expect((await records.list(query)).records).toEqual([{ id: '1', name: '东村', area: 12 }])
    expect(queries).toEqual([{ name: '*东*', pageNo: '1' }])
    expect(await records.queryById(exampleId)).toEqual({ id: '1', name: '东村', area: 12 })
    expect(markedClosure(scene)?.documents[0]?.document).toMatchObject({
      fields: { area: { title: '面积（未发布）' } },
    })
  })

  it('has one example where the table is not there yet', async () => {
    const records = engineOver(async () => Promise.reject(failure(404, '没有')))
    expect((await records.list({})).records).toEqual([{ id: exampleId, area: 12 }])
    expect(await records.queryById(exampleId)).toEqual({ id: exampleId, area: 12 })
  })
})
