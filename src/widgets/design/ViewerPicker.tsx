import { Select } from 'antd'
import { useState } from 'react'
import { previewMessages as texts } from '#core/message'
import { isObject, textOrEmpty } from '#core/object'
import { useEngine } from '#react/engine'
import type { HttpCalls } from '#runtime/http'
import { useSearch } from './useSearch.ts'

/** As whom a preview is looked at. */
export interface Viewer {
  /** `user:<id>`, `role:<id>`, or empty for the caller itself. */
  as: string
  name: string
  /** The user's record; null for a role and for the caller itself. */
  user: Readonly<Record<string, unknown>> | null
}

export const nobody: Viewer = Object.freeze({ as: '', name: texts.self, user: null })

interface ViewerPickerProps {
  value: Viewer
  onChange(viewer: Viewer): void
}

interface Viewers {
  roles: readonly Viewer[]
  users: readonly Viewer[]
}

const none: Viewers = { roles: [], users: [] }

/** Chooses a role or a user among those that the caller may list. */
export function ViewerPicker({ value, onChange }: ViewerPickerProps) {
  const { http } = useEngine().runtime
  const [viewers, setViewers] = useState<Viewers>(none)
  const [isLoading, setLoading] = useState(false)
  const search = useSearch(async (keyword, signal) => {
    const next = await viewersWith(http, keyword, signal)
    if (signal.aborted) return
    setViewers(next)
    setLoading(false)
  })
  const load = (keyword: string, afterMs?: number) => {
    setLoading(true)
    search(keyword, afterMs)
  }
  const all = [nobody, ...viewers.roles, ...viewers.users]
  const options = [
    { value: '', label: texts.self },
    { label: texts.role, options: viewers.roles.map(optionOf) },
    { label: texts.user, options: viewers.users.map(optionOf) },
  ].filter((group) => group.options === undefined || group.options.length > 0)
  return (
    <Select
      size="small"
      className="design-preview-viewer"
      aria-label={texts.viewAs}
      title={texts.viewAs}
      showSearch
      filterOption={false}
      loading={isLoading}
      placeholder={texts.anyone}
      popupMatchSelectWidth={260}
      options={options}
      value={{ value: value.as, label: value.as === '' ? texts.self : value.name }}
      labelInValue
      onOpenChange={(open) => open && load('', 0)}
      onSearch={(keyword) => load(keyword)}
      onChange={({ value: as }) => onChange(all.find((viewer) => viewer.as === as) ?? nobody)}
    />
  )
}

const optionOf = ({ as, name }: Viewer) => ({ value: as, label: name })

const offered = '20'

/** The roles and users with a text in their names; none of those that the caller may not list. */
async function viewersWith(http: HttpCalls, keyword: string, signal: AbortSignal): Promise<Viewers> {
  const read = async (path: string, name: string) => {
    const query = { pageNo: '1', pageSize: offered, ...(keyword ? { [name]: `*${keyword}*` } : {}) }
    const page = await http.get<unknown>(path, query, { signal, quiet: 'all' }).catch(() => null)
    return isObject(page) && Array.isArray(page.records) ? page.records.filter(isObject) : []
  }
  const [roles, users] = await Promise.all([read('/sys/role/list', 'roleName'), read('/sys/user/list', 'realname')])
  return {
    roles: roles.map(({ id, roleName }) => ({ as: `role:${String(id)}`, name: textOrEmpty(roleName), user: null })),
    users: users.map((user) => ({ as: `user:${String(user.id)}`, name: nameOf(user), user })),
  }
}

const nameOf = ({ realname, username }: Readonly<Record<string, unknown>>): string =>
  [textOrEmpty(realname), textOrEmpty(username)].filter(Boolean).join(' ')
