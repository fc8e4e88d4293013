import { observer, useField } from '@formily/react'
import { keysOf } from '#core/dictionary'
import { isEmpty, isObject } from '#core/object'
import { DetailText, EmptyMark, valueText } from '#widgets/face'

/** The labels of chosen options, the names of rows and files, else the values as texts. */
export function textsOf(value: unknown, options: unknown): string[] {
  const labels = labelsIn(options)
  const keys = keysOf(value)
  const areJoined = typeof value === 'string' && keys.length > 1 && keys.every((key) => labels.has(key))
  const several = areJoined ? keys : Array.isArray(value) ? value : undefined
  const values = several ?? (isEmpty(value) ? [] : [value])
  return values.map((each) => {
    if (isObject(each)) return valueText(each.name ?? each.label ?? each)
    return labels.get(String(each)) ?? valueText(each)
  })
}

/** Labels by value, those of deeper levels among them. */
function labelsIn(options: unknown): ReadonlyMap<string, string> {
  const levels = Array.isArray(options) ? options.filter(isObject) : []
  const own = levels.map(
    (option) => [String(option.value), valueText(option.label ?? option.name ?? option.value)] as const,
  )
  return new Map([...own, ...levels.flatMap(({ children }) => [...labelsIn(children)])])
}

/** The labels of chosen options. */
export const ListedText = observer(function ListedText({ value }: { value?: unknown }) {
  const field = useField()
  const { dataSource = [] } = 'dataSource' in field ? field : {}
  return <DetailText text={textsOf(value ?? ('value' in field ? field.value : null), dataSource).join('、')} />
})

/** A secret: that there is one. */
export const HiddenText = ({ value }: { value?: unknown }) => (isEmpty(value) ? <EmptyMark /> : <span>••••••</span>)
