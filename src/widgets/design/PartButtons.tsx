import { Button, Input, Select } from 'antd'
import { memo, useId, useState } from 'react'
import { fieldsOf, typesFor } from '#core/design'
import { isFieldName } from '#core/document'
import { designNames, fillText, messages, designMessages as texts } from '#core/message'
import { present } from '#core/object'
import { type Design, type DesignCommands, modelOfNode } from '#react/design'
import { useEngine } from '#react/engine'
import { encodePart } from '#runtime/http'
import { useNotifier } from '#widgets/face'

/** The way to the dictionary of a field, for those who may see dictionaries. */
export function DictionaryLink({ code }: { code: string }) {
  const { ports } = useEngine()
  if (!ports.permissions().shows('dict:list')) return null
  return (
    <Button
      type="link"
      size="small"
      className="design-dictionary"
      onClick={() => ports.navigation.go(`/screen/system/dict-list?dictCode=${encodePart(code)}`)}
    >
      {texts.toDictionary}
    </Button>
  )
}

interface PartButtonsProps {
  design: Design
  commands: DesignCommands
  /** The part is among others of the form, and may be put into a group. */
  isItem: boolean
  /** The part is a step of the form. */
  isStep: boolean
  /** The model of its field. */
  model: string | undefined
  /** The name of its field, if the model writes that. */
  field: string | undefined
  /** The type of that field. */
  type: string
}

export const PartButtons = memo(function PartButtons(props: PartButtonsProps) {
  const { design, commands, isItem, isStep, field, model, type } = props
  const fields = () => fieldsOf(modelOfNode(design.state.snapshot().rendered, present({ model }))?.document)
  const isFree = (name: string) => isFieldName(name) && !Object.hasOwn(fields(), name)
  return (
    <div className="design-part-buttons">
      <Button size="small" onClick={() => commands.moveBy(-1)}>
        {messages.word.moveUp}
      </Button>
      <Button size="small" onClick={() => commands.moveBy(1)}>
        {messages.word.moveDown}
      </Button>
      {isItem ? (
        <Button size="small" onClick={commands.wrap}>
          {texts.wrap}
        </Button>
      ) : null}
      {isStep ? (
        <Button size="small" onClick={commands.join}>
          {texts.join}
        </Button>
      ) : null}
      <Button size="small" danger onClick={commands.remove}>
        {texts.remove}
      </Button>
      {field ? (
        <>
          <FieldButtons key={`${model} ${field}`} name={field} isFree={isFree} commands={commands} />
          <FieldTypePicker type={type} types={typesFor(fields()[field])} commands={commands} />
        </>
      ) : null}
    </div>
  )
})

interface FieldTypePickerProps {
  type: string
  types: readonly { type: string; title: string }[]
  commands: DesignCommands
}

/** The type of a field, where it can have another one. */
function FieldTypePicker({ type, types, commands }: FieldTypePickerProps) {
  if (types.length === 0) return null
  return (
    <Select
      size="small"
      className="design-field-type"
      prefix={<span className="rule-title">{designNames.word.type}</span>}
      aria-label={designNames.word.type}
      showSearch
      optionFilterProp="label"
      value={type}
      options={types.map((one) => ({ value: one.type, label: one.title }))}
      onChange={commands.changeType}
    />
  )
}

interface FieldButtonsProps {
  name: string
  /** Whether a text may be the name of a field, and no other field has it. */
  isFree(name: string): boolean
  commands: DesignCommands
}

/** What is done to the field itself: another name, or away with it, once what else names it is seen. */
function FieldButtons({ name, isFree, commands }: FieldButtonsProps) {
  const notifier = useNotifier()
  const [draft, setDraft] = useState(name)
  const faultId = useId()
  const attempt = (work: Promise<void>) => void work.catch((error: Error) => notifier.error(error.message))
  const remove = async () => {
    const mentions = await commands.mentions()
    const message = fillText(texts.removeNamed, { name, count: mentions.length })
    const question = {
      title: texts.removeField,
      message,
      names: mentions.join('\n'),
      okText: texts.removeField,
      danger: true,
    }
    if (mentions.length === 0 || (await notifier.confirm(question))) commands.removeField()
  }
  const isBad = draft !== name && !isFree(draft)
  return (
    <>
      <Button size="small" danger onClick={() => attempt(remove())}>
        {texts.removeField}
      </Button>
      <Input
        size="small"
        prefix={<span className="rule-title">{texts.fieldName}</span>}
        aria-label={texts.fieldName}
        maxLength={40}
        value={draft}
        status={isBad ? 'error' : ''}
        aria-describedby={isBad ? faultId : undefined}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => (isBad ? setDraft(name) : attempt(commands.renameField(draft)))}
        onPressEnter={({ currentTarget }) => isBad || currentTarget.blur()}
      />
      {isBad ? (
        <p id={faultId} className="design-note design-fault" role="alert">
          {isFieldName(draft) ? fillText(texts.takenFieldName, { name: draft }) : texts.badFieldName}
        </p>
      ) : null}
    </>
  )
}
