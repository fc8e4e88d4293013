import type { FieldDocument } from '#core/document'
import { actionsOf } from './bars.ts'
import { checkOwnFields } from './ownFieldsCheck.ts'
import { placedSteps } from './placedSteps.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks the small forms of actions as the fields of a model. */
export function checkAsks(context: ScreenContext): void {
  for (const { action, at } of actionsOf(context.plain))
    for (const placed of placedSteps(action.run ?? [], [...at, 'run']))
      if ('ask' in placed.step && typeof placed.step.ask.fields !== 'string')
        checkOwnFields(askedFields(placed.step.ask as Ask), [...placed.at, 'ask'], context)
}

interface Ask {
  title: string
  fields: Record<string, FieldDocument>
}

const askedFields = ({ title, fields }: Ask) => ({
  id: 'ask',
  title,
  fields,
  message: '询问没有记录，不能有子表或一对一',
  hint: '打开一个表单',
})
