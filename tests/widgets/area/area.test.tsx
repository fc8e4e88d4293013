import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { areaLevels } from '#widgets/area'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'area', title: '地区' }
const option = (text: string) => {
  const found = [...document.querySelectorAll('.ant-cascader-menu-item, .ant-select-item-option')].find(
    (item) => item.textContent === text,
  )
  if (!found) throw new Error(`no option ${text}`)
  return found
}

describe('an area in one control', () => {
  it('is shown by its path, and chosen down to the district', async () => {
    const { emitted } = await drawField('area', { field, value: '430121' })
    expect(screen.getByText('湖南省/长沙市/长沙县')).toBeTruthy()
    fireEvent.mouseDown(document.querySelector('.ant-select-selector') as Element)
    fireEvent.click(option('宁乡市'))
    expect(emitted).toEqual(['430182'])
  })

  it('keeps a code that no area has', async () => {
    const { value } = await drawField('area', { field, value: '999999' })
    expect(screen.getByText('999999')).toBeTruthy()
    expect(value()).toBe('999999')
  })
})

describe('an area in boxes', () => {
  const props = { type: 'select', levels: 3 }
  const open = (name: string) => {
    const [box] = screen.getAllByLabelText(`样例：${name}`)
    fireEvent.mouseDown(box?.closest('.ant-select')?.querySelector('.ant-select-selector') as Element)
  }

  it('has a box for each level; choosing one empties those after it', async () => {
    const { value } = await drawField('area', { field: { ...field, title: '样例' }, value: '430121', props })
    for (const text of ['湖南省', '长沙市', '长沙县']) expect(screen.getByText(text)).toBeTruthy()
    open('市')
    fireEvent.click(option('株洲市'))
    expect(value()).toBe('4302')
    expect(screen.queryByText('长沙县')).toBeNull()
  })

  it('is province and city unless the third is asked for', async () => {
    await drawField('area', { field: { ...field, title: '样例' }, props: { type: 'select' } })
    expect(document.querySelectorAll('.ant-select')).toHaveLength(2)
  })
})

it('a way to choose that is none is told', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(drawField('area', { field, props: { type: 'wheel' } })).rejects.toThrow('Bad type value')
  quiet.mockRestore()
})

describe('an area', () => {
  it.each([
    ['43', '湖南省'],
    ['430000', '湖南省'],
    ['4301', '湖南省/长沙市'],
    ['430100', '湖南省/长沙市'],
    ['430121', '湖南省/长沙市/长沙县'],
    ['86', '86'],
  ])('of code %s is read as %s in cells and details', async (value, text) => {
    for (const face of ['Cell', 'Detail'] as const)
      expect((await drawShown('area', face, { field, value })).textContent).toBe(text)
  })

  it('has a code and a name, and stands below its parent in one of three levels', async () => {
    const areasBelow = await areaLevels()
    const provinces = areasBelow('')
    const cities = provinces.flatMap(({ value }) => areasBelow(value))
    const districts = cities.flatMap(({ value }) => areasBelow(value))
    expect([provinces.length, cities.length > 300, districts.length > 2_500]).toEqual([31, true, true])
    expect(districts.flatMap(({ value }) => areasBelow(value))).toEqual([])
    const all = [...provinces, ...cities, ...districts]
    expect([new Set(all.map(({ value }) => value)).size, all.filter(({ label }) => label === '')]).toEqual([
      all.length,
      [],
    ])
    expect(areasBelow('43')).toContainEqual(expect.objectContaining({ value: '4301', label: '长沙市' }))
    expect(areasBelow('4301')).toContainEqual({ value: '430121', label: '长沙县' })
  })
})
