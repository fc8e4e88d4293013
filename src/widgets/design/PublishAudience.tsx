import { Checkbox, Select } from 'antd'
import { useId } from 'react'
import { audienceText, fillText, pickerMessages, designMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { grantRole } from '#runtime/document'
import type { HttpCalls } from '#runtime/http'
import { choiceRoot } from '#widgets/face'
import type { Audience, PublishPlan } from './publishPlan.ts'

/** To whom new screens are granted once they are published. */
export interface ChosenRoles {
  roleIds: readonly string[]
  /** Whether they may work with the records too. */
  withActions: boolean
}

interface PublishAudienceProps {
  plan: PublishPlan
  roles: ChosenRoles
  setRoles(roles: ChosenRoles): void
}

/** Who will see the screens. New ones are granted here by whoever may; others learn where an administrator does it. */
export function PublishAudience({ plan, roles, setRoles }: PublishAudienceProps) {
  const labelId = useId()
  const titleOf = (screen: string) =>
    plan.documents.find(({ kind, id }) => kind === 'screen' && id === screen)?.title ?? screen
  const fresh = newScreens(plan)
  const options = rolesFor(fresh)
  const unopened = options.length > 0 ? [] : fresh.filter(({ roleCount, codes }) => roleCount === 0 && codes.length > 0)
  return (
    <>
      {plan.audience.map(({ screen, roleCount, roles: seeing }) => (
        <p key={screen} className="design-note">
          {fillText(texts.audience, { title: titleOf(screen), roles: audienceText({ roleCount, roles: seeing }) })}
        </p>
      ))}
      {unopened.length > 0 ? <GrantAddress codes={unopened.flatMap(({ codes }) => codes)} /> : null}
      {options.length > 0 ? (
        <fieldset className="design-grant">
          <legend id={labelId}>{texts.grantTo}</legend>
          <Select
            ref={choiceRoot()}
            mode="multiple"
            size="small"
            aria-labelledby={labelId}
            placeholder={pickerMessages.role}
            optionFilterProp="label"
            value={[...roles.roleIds]}
            options={options}
            onChange={(roleIds) => setRoles({ ...roles, roleIds })}
          />
          <Checkbox
            checked={roles.withActions}
            disabled={roles.roleIds.length === 0}
            onChange={({ target }) => setRoles({ ...roles, withActions: target.checked })}
          >
            {texts.grantActions}
          </Checkbox>
        </fieldset>
      ) : null}
    </>
  )
}

/** The page on which roles are granted what they may. */
const rolePage = '/screen/system/role-list'

function GrantAddress({ codes }: { codes: readonly string[] }) {
  const { navigation } = useEngine().ports
  const address = navigation.addressOf(navigation.basePath + rolePage)
  return (
    <p className="design-note">{fillText(texts.grantByOthers, { address, codes: [...new Set(codes)].join('、') })}</p>
  )
}

/** The screens that nobody could open before. */
const newScreens = ({ documents, audience }: PublishPlan): readonly Audience[] =>
  audience.filter(({ screen }) =>
    documents.some(({ kind, id, live }) => kind === 'screen' && id === screen && live === null),
  )

/** The roles that do not see all of the screens and can be given them. */
function rolesFor(screens: readonly Audience[]) {
  const names = new Map(screens.flatMap(({ otherRoles }) => otherRoles.map(({ id, roleName }) => [id, roleName])))
  return [...names].map(([value, label]) => ({ value, label }))
}

/** Grants the screens that were published to roles, one after the other. Rejects with the first that is refused. */
export async function grantScreens(
  http: HttpCalls,
  screens: readonly Audience[],
  { roleIds, withActions }: ChosenRoles,
): Promise<void> {
  const rows = screens.flatMap((one) => [...one.grantable, ...(withActions ? one.grantableActions : [])])
  if (rows.length > 0) for (const roleId of roleIds) await grantRole(http, roleId, rows)
}
