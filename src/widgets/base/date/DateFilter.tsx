import type { Dayjs } from 'dayjs'
import type { FilterFaceProps } from '#react/widget'
import { filterAttributes, useNow } from '#widgets/face'
import { Calendar } from './dateLanguage.ts'
import { rangePresets } from './datePreset.ts'
import { type DateKind, readDate, steadyFormats, writeDate } from './dateText.ts'

/** One date, or two for a range: the value is then `[begin, end]`, an open end is null. */
export function DateFilter({ kind, ...face }: FilterFaceProps & { kind: DateKind }) {
  const { match, value, onChange } = face
  if (match === 'range') return <RangeFilter {...face} kind={kind} />
  return (
    <Calendar
      {...filterAttributes(face)}
      {...pickerOf(kind)}
      value={readDate(kind, value)}
      onChange={(next) => onChange(writeDate(kind, next))}
    />
  )
}

function RangeFilter({ kind, ...face }: FilterFaceProps & { kind: DateKind }) {
  const { value, onChange, title } = face
  const nowText = useNow()
  const { id, placeholder: _title, ...control } = filterAttributes(face)
  const [begin, end] = Array.isArray(value) ? value : []
  const byDay = kind === 'date' || kind === 'datetime'
  const take = (range: [Dayjs | null, Dayjs | null] | null) =>
    onChange(range?.some(Boolean) ? range.map((each) => writeDate(kind, each)) : null)
  return (
    <Calendar.RangePicker
      {...control}
      {...pickerOf(kind)}
      id={{ start: id, end: `${id}-end` }}
      placeholder={[`${title}起`, '止']}
      allowEmpty={[true, true]}
      presets={byDay ? rangePresets(nowText().slice(0, 10)) : undefined}
      value={[readDate(kind, begin), readDate(kind, end)]}
      onChange={take}
    />
  )
}

const pickerOf = (kind: DateKind) => ({
  picker: kind === 'datetime' ? ('date' as const) : kind,
  showTime: kind === 'datetime',
  needConfirm: false,
  format: steadyFormats(kind),
  className: 'face-wide',
})
