import { Checkbox, Select } from 'antd'
import { useId } from 'react'
import { fillText, designMessages as texts } from '#core/message'
import { type FieldMove, isOf, type PublishPlan } from './publishPlan.ts'

interface MovesProps {
  plan: PublishPlan
  /** The fields whose values go with their new names, as it is chosen now. */
  moves: readonly FieldMove[]
  setMoves(moves: readonly FieldMove[]): void
}

/** The fields that have another name: those that look so are ticked, for others it is chosen. */
export function PublishMoves(props: MovesProps) {
  const { moves, renamable } = props.plan
  return (
    <>
      {moves.length > 0 ? <LikelyMoves {...props} /> : null}
      {renamable.length > 0 ? <Renamable {...props} /> : null}
    </>
  )
}

/** How many rows have a value that would go along. */
const rowsOf = ({ plan }: PublishPlan, [step]: readonly string[]): number =>
  plan.find(({ id }) => id === step)?.rows ?? 0

const LikelyMoves = ({ plan, moves, setMoves }: MovesProps) => (
  <fieldset>
    <legend>{texts.moves}</legend>
    {plan.moves.map((move) => {
      const { model, from, to, title } = move
      return (
        <Checkbox
          key={`${model}.${from}`}
          checked={moves.some(isOf(move))}
          onChange={({ target }) =>
            setMoves(
              target.checked
                ? [...moves.filter((one) => one.model !== model || one.to !== to), { model, from, to }]
                : moves.filter((one) => !isOf(move)(one)),
            )
          }
        >
          {fillText(texts.move, { title, from, to, rows: rowsOf(plan, move.steps) })}
        </Checkbox>
      )
    })}
  </fieldset>
)

/** A field that is gone stays a removal until a new name is chosen, which another field has not got already. */
function Renamable({ plan, moves, setMoves }: MovesProps) {
  const labelId = useId()
  return (
    <fieldset>
      <legend>{texts.renamable}</legend>
      {plan.renamable.map((field) => {
        const { model, from, title, to: names, steps } = field
        const isFree = ({ name }: { name: string }) =>
          !moves.some((move) => move.model === model && move.to === name && move.from !== from)
        const options = names.filter(isFree).map((one) => ({ value: one.name, label: `${one.title} ${one.name}` }))
        const label = `${labelId} ${model} ${from}`.replaceAll(' ', '-')
        return (
          <div className="design-rename" key={`${model}.${from}`}>
            <span id={label}>{fillText(texts.renameTo, { title, from, rows: rowsOf(plan, steps) })}</span>
            <Select
              size="small"
              aria-labelledby={label}
              value={moves.find(isOf(field))?.to ?? ''}
              options={[{ value: '', label: texts.notRenamed }, ...options]}
              onChange={(to) => {
                const others = moves.filter((one) => !isOf(field)(one))
                setMoves(to ? [...others, { model, from, to }] : others)
              }}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
