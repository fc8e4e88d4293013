import { DownOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Checkbox, Input, Popover, Space } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { fillText, messages, subTableMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { createStoredValue } from '#runtime/storage'
import { useNotifier } from '#widgets/face'

/** How the button adds rows. spec: widgets §9, Add-row defaults */
export interface AddSetting {
  count: number
  /** The place of the first, counted from 1; 0 is behind the last row. */
  place: number
  /** The table scrolls to the first, wherever it is. */
  scroll: boolean
}

const defaultSetting: AddSetting = { count: 1, place: 0, scroll: false }

/** Rows added at once are at most so many. */
const mostAtOnce = 50

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

function settingOf(raw: unknown): AddSetting | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { count, place, scroll = false } = raw as Record<string, unknown>
  const isSetting = isWhole(count, 1, mostAtOnce) && isWhole(place, 0, Number.MAX_SAFE_INTEGER)
  return isSetting && typeof scroll === 'boolean' ? { count, place, scroll } : null
}

/** The setting of this browser, for all sub-tables, and the way to keep another one. */
function useAddSetting() {
  const { storage, clock } = useEngine().runtime.ports
  const [stored] = useState(() =>
    createStoredValue({
      area: storage.local,
      clock,
      key: 'add-rows',
      lifetimeMs: null,
      parse: settingOf,
      maxLength: 200,
    }),
  )
  const [setting, setSetting] = useState(() => stored.read() ?? defaultSetting)
  return {
    setting,
    keep(next: AddSetting) {
      stored.write(next)
      setSetting(next)
    },
  }
}

/** The button that adds rows, and how many where. */
export function AddRows({ onAdd }: { onAdd(setting: AddSetting): void }) {
  const { setting, keep } = useAddSetting()
  const { done } = useNotifier()
  // Most forms are filled without it: the panel is made on demand.
  const [asks, setAsks] = useState<boolean | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const add = useUnhurried(() => onAdd(setting))
  const save = (next: AddSetting) => {
    keep(next)
    setAsks(false)
    done(texts.saved)
    button.current?.focus()
  }
  return (
    <Space.Compact>
      <Button ref={button} onClick={add}>
        {setting.count > 1 ? fillText(texts.addRows, { count: setting.count }) : messages.form.addRow}
      </Button>
      {asks === null ? (
        <SettingsButton onClick={() => setAsks(true)} />
      ) : (
        <Popover
          trigger="click"
          placement="bottomLeft"
          open={asks}
          onOpenChange={setAsks}
          afterOpenChange={(open) => open && panel.current?.querySelector('input')?.focus()}
          destroyOnHidden
          content={<AddSettings panel={panel} setting={setting} onSave={save} />}
        >
          <SettingsButton />
        </Popover>
      )}
    </Space.Compact>
  )
}

const SettingsButton = (inputProps: ButtonProps) => (
  <Button {...inputProps} icon={<DownOutlined aria-hidden />} aria-label={texts.settings} title={texts.settings} />
)

interface AddSettingsProps {
  panel: RefObject<HTMLDivElement | null>
  setting: AddSetting
  onSave(setting: AddSetting): void
}

function AddSettings({ panel, setting, onSave }: AddSettingsProps) {
  const [draft, setDraft] = useState(setting)
  const save = () => onSave(draft)
  return (
    <div ref={panel} className="sub-table-settings">
      <Setting
        title={texts.count}
        least={1}
        most={mostAtOnce}
        value={draft.count}
        onChange={(count) => setDraft({ ...draft, count })}
        onEnter={save}
      />
      <Setting
        title={texts.place}
        least={0}
        value={draft.place}
        help={texts.placeHelp}
        onChange={(place) => setDraft({ ...draft, place })}
        onEnter={save}
      />
      <Checkbox checked={draft.scroll} onChange={({ target }) => setDraft({ ...draft, scroll: target.checked })}>
        {texts.scroll}
      </Checkbox>
      <Button type="primary" onClick={save}>
        {messages.word.save}
      </Button>
    </div>
  )
}

interface SettingProps {
  title: string
  help?: string
  least: number
  most?: number
  value: number
  onChange(value: number): void
  onEnter(): void
}

/** A whole number in its bounds: what is typed beyond them is the bound. */
function Setting({ title, help, least, most = Number.MAX_SAFE_INTEGER, ...inputProps }: SettingProps) {
  const { value, onChange, onEnter } = inputProps
  const [text, setText] = useState(String(value))
  const take = (typed: string) => {
    setText(typed)
    onChange(Math.min(Math.max(Math.trunc(Number(typed)) || 0, least), most))
  }
  return (
    <div className="sub-table-setting">
      <span aria-hidden="true">{title}</span>
      <Input
        type="number"
        aria-label={title}
        min={least}
        max={most}
        value={text}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setText(String(value))}
        onPressEnter={(event) => {
          // The same key would press the button that has the focus next.
          event.preventDefault()
          onEnter()
        }}
      />
      <span className="sub-table-help">{help}</span>
    </div>
  )
}

/** spec: widgets §5, §9 Rapid insert guard */
const pauseMs = 1_500

/** Does not run `act` again before a pause, and says so: a press too many would leave an empty row. */
function useUnhurried(act: () => void): () => void {
  const { clock } = useEngine().runtime.ports
  const { warn } = useNotifier()
  const lastMs = useRef(-pauseMs)
  return () => {
    const nowMs = clock.nowMs()
    if (nowMs - lastMs.current < pauseMs) return warn(texts.tooFast)
    lastMs.current = nowMs
    act()
  }
}
