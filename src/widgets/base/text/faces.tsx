import { Input } from 'antd'
import { type ChangeEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { isMaskText } from '#core/model'
import type { CellFaceProps, DetailFaceProps, Faces, FieldFaceProps, FilterFaceProps } from '#react/widget'
import {
  CellText,
  DetailText,
  filterAttributes,
  type LinkKind,
  namedClear,
  readonlyAs,
  SafeLink,
  shownText,
  textProp,
  useControl,
  valueText,
} from '#widgets/face'
import { LineInput } from '../line/LineInput.tsx'

/** A text input that keeps typed text itself and follows changes of the value by others: a keystroke rerenders nothing else. */
function useOwnText({ value, current, onChange }: Pick<FieldFaceProps, 'value' | 'current' | 'onChange'>) {
  const line = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => put(line.current, value), [value])
  useEffect(() => {
    if (!current) return
    const hear = () => put(line.current, current.snapshot())
    hear()
    return current.subscribe(hear)
  }, [current])
  return {
    ref: line,
    defaultValue: valueText(value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value || null),
  }
}

/** Writes the text only if it differs, so that the caret stays. */
function put(line: HTMLInputElement | null, value: unknown): void {
  const text = valueText(value)
  if (line && line.value !== text) line.value = text
}

/** One line of text. A masked value can only be replaced as a whole. */
function TextField(face: FieldFaceProps) {
  const { field, props, onBlur } = face
  return (
    <LineInput
      {...useControl(face, 'enter')}
      {...useOwnText(face)}
      onFocus={({ target }) => isMaskText(field, target.value) && target.select()}
      onBlur={onBlur}
      prefix={textProp(props, 'prefix')}
      suffix={textProp(props, 'suffix')}
    />
  )
}

type LinkInput = Pick<CellFaceProps, 'field' | 'value' | 'props'>

const kinds: ReadonlySet<string> = new Set(['url', 'mail', 'phone'] satisfies LinkKind[])

/** A masked value has no link. */
function linkOf({ field, value, props }: LinkInput): LinkKind | undefined {
  const link = textProp(props, 'link')
  return link !== undefined && kinds.has(link) && !isMaskText(field, value) ? (link as LinkKind) : undefined
}

/** Text in a table; an address may be followed. */
export function TextCell({ field, value, record, props, ellipsis }: CellFaceProps) {
  const text = shownText(field, value, record)
  return (
    <SafeLink text={text} kind={linkOf({ field, value, props })}>
      <CellText text={text} ellipsis={ellipsis} />
    </SafeLink>
  )
}

/** Text in a detail; an address may be followed. */
function TextDetail({ field, value, record, props }: DetailFaceProps) {
  const text = shownText(field, value, record)
  return (
    <SafeLink text={text} kind={linkOf({ field, value, props })}>
      <DetailText text={text} />
    </SafeLink>
  )
}

/** A text to search for; Enter searches. With the match `in`, several texts are separated by commas. */
export function TextFilter(face: FilterFaceProps) {
  const { match, value, onChange, onSearch } = face
  const text = Array.isArray(value) ? value.join(',') : valueText(value)
  return (
    <Input
      {...filterAttributes(face)}
      allowClear={namedClear}
      value={text}
      onChange={({ target }) => onChange(match === 'in' ? target.value.split(/[,，]/) : target.value)}
      onPressEnter={onSearch}
      autoComplete="off"
    />
  )
}

export const text: Faces = {
  Field: readonlyAs(TextField, TextDetail),
  Cell: TextCell,
  Detail: TextDetail,
  Filter: TextFilter,
  hears: true,
}
