import { productError } from '#core/error'
import { administrationMessages, fillText } from '#core/message'
import { allOf, type Condition } from '#core/query'
import { mayRead, type RecordScope } from '#server/access'

const contains = (field: string, text: string): Condition => ({
  kind: 'match',
  mode: 'contains',
  field,
  text,
  ignoreCase: true,
})

/** What people are looked for by. */
export interface PeopleQuestion {
  /** One name, of which a part is enough, or several whole ones with commas between. */
  username?: string | undefined
  realname?: string | undefined
  /** A department and all below it. */
  departId?: string | undefined
  /** Code of a department and all below it. */
  orgCode?: string | undefined
  /** Holders of a role. */
  roleId?: string | undefined
}

const usernameCondition = (username: string): Condition =>
  username.includes(',')
    ? {
        kind: 'in',
        field: 'username',
        values: username
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      }
    : contains('username', username)

const conditions: { [K in keyof PeopleQuestion]-?: { field: string; of(text: string): Condition } } = {
  username: { field: 'username', of: usernameCondition },
  realname: { field: 'realname', of: (text) => contains('realname', text) },
  departId: { field: 'selecteddeparts', of: (root) => ({ kind: 'under', field: 'selecteddeparts', root }) },
  orgCode: {
    field: 'orgCode',
    of: (text) => ({ kind: 'match', mode: 'starts', field: 'orgCode', text, ignoreCase: false }),
  },
  roleId: { field: 'selectedroles', of: (value) => ({ kind: 'holds', field: 'selectedroles', value }) },
}

/** The condition of a question; one about a field that the caller may not see is refused. */
export function peopleCondition(question: PeopleQuestion, { caller, model }: RecordScope): Condition {
  const parts = Object.entries(question).flatMap(([key, text]) => {
    if (text === undefined || text === '') return []
    const { field: name, of } = conditions[key as keyof PeopleQuestion]
    const field = model.field(name)
    if (!field || !mayRead(caller, model, field))
      throw productError('badRequest', { reason: fillText(administrationMessages.badField, { key, name }) })
    return [of(text)]
  })
  return allOf(parts)
}
