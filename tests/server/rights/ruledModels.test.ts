import { describe, expect, it } from 'vitest'
import { createLibrary } from '#core/library'
import { fullChecks } from '#core/model'
import { recordModels } from '#fixtures/recordModels.ts'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import { modelOfScreen, ruledModels } from '#server/rights'

const library = createLibrary([...shippedDocuments(), ...recordModels], fullChecks)

describe('a rule of a menu entry', () => {
  const ruled = (component: string, perms = '') => ruledModels({ component, perms }, library).map(({ id }) => id)

  it.each([
    ['screen/system/page-field-list', 'sysPageField'],
    ['screen/system/log-login-list', 'sysLog'],
    ['screen/facility/water-list', 'waterReal'],
    ['screen/facility/water-history', 'waterData'],
  ])('binds the model that its screen shows, also as an heir: %s', (component, model) => {
    expect(ruled(component)).toEqual([model])
    // Codes bind where no screen says it.
    expect(ruled(component, 'owner:list')).toEqual([model])
  })

  it('binds the models of its codes where it has no screen of one model', () => {
    expect(ruled('', 'owner:list,order:list').sort()).toEqual(['order', 'owner'])
    expect(ruled('screen/nothing', 'owner:list')).toEqual(['owner'])
    expect(ruled('system/OwnerList', 'owner:list')).toEqual(['owner'])
    expect(ruled('layouts/RouteView', '')).toEqual([])
    expect(ruled('', 'own:list')).toEqual([])
  })

  it('binds no model where a screen still waits for its model', () => {
    expect(modelOfScreen('facility/kind-list', library)).toBeUndefined()
    expect(ruled('screen/facility/kind-list')).toEqual([])
  })
})
