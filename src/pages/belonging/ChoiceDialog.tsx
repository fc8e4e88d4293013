import { Button, Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { messages } from '#core/message'
import './choice.css'

interface ChoiceDialogProps {
  title: string
  /** Said under the box when nothing is chosen, or when the choice was refused. */
  missing: string
  options: readonly { value: string; label: string }[]
  /** What is chosen at first; empty for nothing. */
  initial: string
  widthPx: number
  /** What leaving without a choice is called. */
  leaveText: string
  /** Esc and a cross leave too. */
  dismissible?: boolean
  /** Rejects with the reason when the choice is refused. */
  onChoose(value: string): Promise<void>
  onLeave(): void
}

const reasonOf = (error: unknown, otherwise: string) => (error instanceof Error && error.message) || otherwise

/** One choice that has to be made before the user goes on; the only other way is out. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, missing, options, initial, widthPx, leaveText, dismissible = false, onChoose, onLeave } = props
  const [value, setValue] = useState(initial)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const id = useId()

  const confirm = async () => {
    if (value === '') return setError(missing)
    setBusy(true)
    try {
      await onChoose(value)
    } catch (refused) {
      setError(reasonOf(refused, missing))
    } finally {
      setBusy(false)
    }
  }

  const footer = (
    <div className="choice-footer">
      <Button type="text" onClick={onLeave}>
        {leaveText}
      </Button>
      <Button type="primary" loading={busy} onClick={confirm}>
        {messages.word.confirm}
      </Button>
    </div>
  )
  return (
    <Modal
      open
      centered
      title={title}
      width={widthPx}
      closable={dismissible}
      keyboard={dismissible}
      maskClosable={false}
      onCancel={onLeave}
      footer={footer}
    >
      <Select
        className="choice-select"
        size="large"
        showSearch
        optionFilterProp="label"
        placeholder={missing}
        status={error ? 'error' : ''}
        aria-label={title}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}error`}
        value={value || null}
        options={[...options]}
        onChange={(next: string) => {
          setValue(next)
          setError('')
        }}
      />
      <div id={`${id}error`} className="entry-error" role="alert">
        {error}
      </div>
    </Modal>
  )
}
