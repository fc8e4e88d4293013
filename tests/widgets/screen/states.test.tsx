import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { screenFaces } from '#widgets/screen'

afterEach(cleanup)

const { Broken, Denied, Failed, Loading, NewVersion, NotFound } = screenFaces

/** How often it was called. */
function counter() {
  let count = 0
  const call = () => {
    count += 1
  }
  return { count: () => count, call }
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the place of a view that is not there', () => {
  it('waits with grey bars that say so', () => {
    render(<Loading of="form" />)
    expect(screen.getByRole('status', { name: '加载中…' }).getAttribute('aria-busy')).toBe('true')
  })

  it('says what failed, its number, and tries again', () => {
    const retry = counter()
    render(<Failed message="数据库繁忙" requestId="r-1" retry={retry.call} />)
    expect(screen.getByRole('alert').textContent).toContain('数据库繁忙')
    expect(screen.getByText('请求编号：r-1')).toBeTruthy()
    press(/重\s*试/)
    expect(retry.count()).toBe(1)
  })

  it('shows no number where no call is to blame', () => {
    render(<Failed message="出错" requestId="" retry={() => {}} />)
    expect(screen.queryByText(/请求编号/)).toBeNull()
  })

  it.each([
    ['user:list', '缺少权限 user:list，请联系管理员授权'],
    ['', '拒绝访问'],
  ])('names the right %j that is missing', (code, text) => {
    render(<Denied code={code} />)
    expect(screen.getByRole('alert').textContent).toContain(text)
  })

  it('says that a record is gone', () => {
    render(<NotFound retry={() => {}} />)
    expect(screen.getByText('很抱歉，资源未找到!')).toBeTruthy()
  })

  it('offers a newer version', () => {
    const take = counter()
    render(<NewVersion take={take.call} />)
    press(/刷\s*新/)
    expect(take.count()).toBe(1)
  })
})

describe('something that cannot be drawn', () => {
  const broken = {
    message: '没有组件 "txet"',
    hint: '是否指 "text"？',
    place: '/items/3/widget',
    requestId: '',
    retry: null,
  }

  it('says in its place what, where and what was meant', () => {
    render(<Broken size="item" {...broken} />)
    const { textContent } = screen.getByRole('note')
    for (const part of [broken.message, broken.hint, broken.place]) expect(textContent).toContain(part)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is a small mark in a cell, with the words in its tooltip', () => {
    render(<Broken size="cell" {...broken} />)
    expect(screen.getByRole('note').title).toBe(`${broken.message}\n${broken.hint}\n${broken.place}`)
  })

  it('can be tried again where that may help', () => {
    const retry = counter()
    render(<Broken size="screen" {...broken} retry={retry.call} />)
    press(/重\s*试/)
    expect(retry.count()).toBe(1)
  })
})
