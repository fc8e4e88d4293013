import { Alert, Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import type { DocumentRef } from '#core/document'
import { type Json, printJson } from '#core/edit'
import { designNames, fillText, designMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { encodePart, type HttpCalls, isHttpFailure } from '#runtime/http'

const namePattern = /^[a-z][A-Za-z0-9]{1,39}$/

/** Starts a register from nothing: a model with one field, its list and its form, which the designer then opens. */
export function StartPage() {
  const { runtime, ports } = useEngine()
  const [titleId, nameId, hintId] = [useId(), useId(), useId()]
  const [title, setTitle] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || !namePattern.test(name)) return setProblem(texts.startBad)
    setBusy(true)
    const nameInUse = fillText(texts.startTaken, { name })
    const register = documentsOf({ title: title.trim(), name })
    try {
      if (await isTaken(runtime.http, name, register)) throw new Error(nameInUse)
      await saveAll(runtime.http, register)
      ports.navigation.go(`/online/design/screen/${encodePart(formId(name))}?with=${encodePart(listId(name))}`)
    } catch (error) {
      const isStale = isHttpFailure(error) && error.code === 409
      setProblem(isStale ? nameInUse : error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <form className="design-start" onSubmit={start}>
      <h1>{texts.start}</h1>
      {problem ? <Alert type="error" message={problem} role="alert" /> : null}
      <label htmlFor={titleId}>{designNames.startTitle}</label>
      <Input
        id={titleId}
        autoFocus
        maxLength={60}
        placeholder={texts.startTitleHint}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <label htmlFor={nameId}>{texts.startName}</label>
      <Input
        id={nameId}
        maxLength={40}
        aria-describedby={hintId}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <p id={hintId} className="design-note">
        {texts.startNameHint}
      </p>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {texts.startButton}
      </Button>
    </form>
  )
}

interface Register {
  title: string
  name: string
}

/** The area of the screens that are started here. */
const area = 'custom'
const formId = (name: string): string => `${area}/${name}-form`
const listId = (name: string): string => `${area}/${name}-list`

/** Whether a document of a register is there: storing over it would be kept as a refused draft of what somebody else has. */
async function isTaken(http: HttpCalls, name: string, register: readonly NewDocument[]): Promise<boolean> {
  const query = { keyword: name, pageNo: '1', pageSize: '500' }
  const { records } = await http.get<{ records: ListedDocument[] }>('/online/document/list', query, { quiet: 'all' })
  const present = records.filter(({ status }) => status !== 'deleted')
  return present.some((one) => register.some(({ kind, id }) => kind === one.kind && id === one.id))
}

type ListedDocument = DocumentRef & { status: string }

/** Stores the drafts of a new register; rejects with 409 if one of the names is in use. */
async function saveAll(http: HttpCalls, register: readonly NewDocument[]): Promise<void> {
  for (const document of register) {
    const { kind, id } = document
    const body = { kind, id, text: `${printJson(document)}\n`, baseRevision: null }
    await http.put('/online/document/save', body, { quiet: 'all' })
  }
}

type NewDocument = { readonly [key: string]: Json } & { kind: string; id: string }

const documentsOf = ({ title, name }: Register): readonly NewDocument[] => [
  {
    ...{ kind: 'model', version: 2, id: name, title, api: `/${area}/${name}`, permission: name },
    rows: 'all',
    fields: { name: { type: 'text', title: designNames.firstField, max: 60, required: true } },
  },
  {
    ...{ kind: 'screen', version: 2, id: formId(name), type: 'form', title: fillText(texts.formOf, { title }) },
    ...{ model: name, items: ['name'] },
  },
  {
    ...{ kind: 'screen', version: 2, id: listId(name), type: 'list', title, model: name },
    form: formId(name),
  },
]
