import { Alert, Button, Input, Segmented, Select } from 'antd'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { designNames, fillText, designMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { type HttpCalls, isHttpFailure } from '#runtime/http'
import { documentsOf, type Listed } from './names.ts'
import { begin, type StartKind } from './starting.ts'

const namePattern = /^[a-z][A-Za-z0-9]{1,39}$/
const kinds: readonly StartKind[] = ['register', 'dashboard']

/** Starts a page from nothing, which the designer then opens in its place: a register with its model, list and form, or a dashboard over a model. */
export function StartPage() {
  const { runtime, ports } = useEngine()
  const [titleId, nameId, hintId, modelId] = [useId(), useId(), useId(), useId()]
  const [kind, setKind] = useState<StartKind>('register')
  const [title, setTitle] = useState('')
  const [name, setName] = useState('')
  const [modelChoice, setModelChoice] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const models = useModels(runtime.http, kind === 'dashboard')
  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || !namePattern.test(name)) return setProblem(texts.startBad)
    const model = models.find(({ id }) => id === modelChoice) ?? null
    if (kind === 'dashboard' && !model) return setProblem(texts.startNoModel)
    setBusy(true)
    try {
      ports.navigation.replace(await begin(runtime.http, { kind, title: title.trim(), name, model }))
    } catch (error) {
      const isStale = isHttpFailure(error) && error.code === 409
      const nameInUse = fillText(texts.startTaken, { name })
      setProblem(isStale ? nameInUse : error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="design-start" onSubmit={start}>
      <h1>{texts.start}</h1>
      {problem ? <Alert type="error" message={problem} role="alert" /> : null}
      <Segmented<StartKind>
        aria-label={texts.startKind}
        options={kinds.map((value) => ({ value, label: designNames.startKinds[value] }))}
        value={kind}
        onChange={setKind}
      />
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
        {kind === 'register' ? texts.startNameHint : texts.startAddressHint}
      </p>
      {kind === 'dashboard' ? (
        <>
          <label htmlFor={modelId}>{texts.startModel}</label>
          <Select
            id={modelId}
            showSearch
            optionFilterProp="label"
            placeholder={texts.startModelHint}
            options={models.map((one) => ({ value: one.id, label: `${one.title} ${one.id}` }))}
            value={modelChoice}
            onChange={setModelChoice}
          />
        </>
      ) : null}
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {texts.startButton}
      </Button>
    </form>
  )
}

/** The published models, once they are needed. */
function useModels(http: HttpCalls, isNeeded: boolean): readonly Listed[] {
  const [models, setModels] = useState<readonly Listed[]>([])
  useEffect(() => {
    if (!isNeeded) return
    const abort = new AbortController()
    void documentsOf(http, 'model', abort.signal).then(
      (all) => setModels(all.filter(({ publishedRevision }) => publishedRevision !== null)),
      () => undefined,
    )
    return () => abort.abort()
  }, [http, isNeeded])
  return models
}
