import { describe, expect, it } from 'vitest'
import { accountFormRules, compileRules, type RuleContext, type RuleSpec, type Verdict } from '#core/rule'

/** Ports that answer what they are told and note what they are asked. */
function fakePorts(answers: { free?: Verdict; code?: Verdict }) {
  const calls: unknown[][] = []
  return {
    asked: calls,
    async isFree(value: unknown) {
      calls.push(['isFree', value])
      return answers.free ?? { success: true }
    },
    async checkCode(ruleCode: string, value: string) {
      calls.push(['checkCode', ruleCode, value])
      return answers.code ?? { success: true }
    },
  }
}
const refusal = { success: false, message: '该值不可用，系统中已存在！' }
const check = (specs: RuleSpec[], value: unknown, context?: RuleContext) =>
  compileRules(specs, '编码').check(value, context)
const ask = (specs: RuleSpec[], value: unknown, context?: RuleContext) =>
  compileRules(specs, '编码').checkAsync(value, context)

describe('check', () => {
  const specs: RuleSpec[] = ['required', { rule: 'maxLength', maxLength: 3 }, 'n']

  it('runs in order and stops at the first failure', () => {
    expect(check(specs, '')).toEqual({ rule: 'required', message: '请输入编码' })
    expect(check(specs, 'abcd')).toEqual({ rule: 'maxLength', message: '最大长度3位字符' })
    expect(check(specs, 'abc')).toEqual({ rule: 'n', message: '请输入数字' })
    expect(check(specs, '123')).toBeUndefined()
  })

  it('names an alias by the id of its rule', () => {
    expect(check(['*'], '')?.rule).toBe('required')
    expect(check(['e'], 'x')?.rule).toBe('email')
  })

  it('says the title of the moment where one is given', () => {
    expect(check(['required'], '', { title: '新编码' })?.message).toBe('请输入新编码')
    expect(compileRules(['required']).check('')?.message).toBe('请输入')
  })

  it('compares with a peer only where there is one to ask', () => {
    expect(() => check([{ rule: 'equals', field: 'a' }], 'x')).toThrow('"a"')
  })
})

describe('compileRules', () => {
  it.each([
    ['mobil', 'nearest is "mobile"'],
    ['zzzzzzzz', 'nearest is "none"'],
    ['toString', 'No rule "toString"'],
    ['__proto__', 'No rule "__proto__"'],
  ])('refuses %s', (name, says) => {
    expect(() => compileRules([name])).toThrow(says)
  })

  it('fits no value to what is no pattern', () => {
    expect(compileRules([{ rule: 'pattern', pattern: '[' }]).check('[')).toBeTruthy()
  })

  it('says whether a value is demanded and whether the server is asked', () => {
    expect(compileRules(['required', 'unique'])).toMatchObject({ requires: true, asks: true })
    expect(compileRules(['mobile'])).toMatchObject({ requires: false, asks: false })
    expect(compileRules([])).toMatchObject({ requires: false, asks: false })
  })
})

describe('checkAsync', () => {
  it('asks nothing while something is wrong already', async () => {
    const ports = fakePorts({})
    expect(await ask(['unique', 'n'], 'x', { ports })).toEqual({ rule: 'n', message: '请输入数字' })
    expect(ports.asked).toEqual([])
  })

  it('asks nothing about an empty value', async () => {
    const ports = fakePorts({ free: refusal })
    expect(await ask(['unique', { rule: 'code', ruleCode: 'dept' }], '', { ports })).toBeUndefined()
    expect(ports.asked).toEqual([])
  })

  it('asks in order and stops at the first failure', async () => {
    const ports = fakePorts({ free: refusal })
    const failure = await ask(['unique', { rule: 'code', ruleCode: 'dept' }], 'A01', { ports })
    expect(failure).toEqual({ rule: 'unique', message: '该值不可用，系统中已存在！' })
    expect(ports.asked).toEqual([['isFree', 'A01']])
  })

  it.each([
    ['the server’s message', 'unique', { success: false, message: '编码已被占用' }, '编码已被占用'],
    ['its own message without one', 'unique', { success: false }, '该值不可用，系统中已存在！'],
    ['its own message for an empty one', 'unique', { success: false, message: '' }, '该值不可用，系统中已存在！'],
    ['the document’s message first', { rule: 'unique', message: '编码重复' }, refusal, '编码重复'],
  ])('says %s', async (_, spec, free, message) => {
    expect((await ask([spec], 'A01', { ports: fakePorts({ free }) }))?.message).toBe(message)
  })

  it('takes an envelope as a verdict', async () => {
    const envelope = { success: true, message: '该值可用！', code: 200, result: null, timestamp: 1 }
    expect(await ask(['unique'], 'A01', { ports: fakePorts({ free: envelope }) })).toBeUndefined()
  })

  it('hands the value to a check rule as text, and says what failed', async () => {
    const ports = fakePorts({ code: { success: false, message: '前三位应为大写字母' } })
    expect(await ask([{ rule: 'code', ruleCode: 'dept' }], 12, { ports })).toEqual({
      rule: 'code',
      message: '前三位应为大写字母',
    })
    expect(ports.asked).toEqual([['checkCode', 'dept', '12']])
  })

  it('skips a check rule without a code', async () => {
    const ports = fakePorts({ code: refusal })
    expect(await ask([{ rule: 'code', ruleCode: '' }], 'x', { ports })).toBeUndefined()
    expect(ports.asked).toEqual([])
  })

  it('fails a value that no text can hold without asking', async () => {
    const ports = fakePorts({})
    expect((await ask([{ rule: 'code', ruleCode: 'dept' }], {}, { ports }))?.message).toBe('编码不符合编码规则')
    expect(ports.asked).toEqual([])
  })

  it('takes a lost question for no verdict', async () => {
    const ports = { isFree: () => Promise.reject(new Error('timeout')) }
    await expect(ask(['unique'], 'A01', { ports })).rejects.toThrow('timeout')
  })

  it('names the port that is missing', async () => {
    await expect(ask(['unique'], 'A01')).rejects.toThrow('Rule "unique" needs the port isFree')
    const needed = 'Rule "code" needs the port checkCode'
    for (const context of [{}, { ports: {} }])
      await expect(ask([{ rule: 'code', ruleCode: 'c' }], 'A01', context)).rejects.toThrow(needed)
  })
})

describe('custom rules', () => {
  const custom = {
    even: { test: (value: unknown) => Number(value) % 2 === 0 },
    notBefore: {
      test: (value: unknown, { from }: Readonly<Record<string, unknown>>) =>
        String(value) >= String(from) || `不早于${from}`,
    },
    slow: { ask: async (value: unknown) => value === 'yes' },
    saying: { ask: async () => '已被占用' },
  }

  it.each([
    [{ rule: 'custom', name: 'even' }, 4, undefined],
    [{ rule: 'custom', name: 'even' }, 5, '编码不正确'],
    [{ rule: 'custom', name: 'even', message: '应为偶数' }, 5, '应为偶数'],
    [{ rule: 'custom', name: 'notBefore', from: '2026' }, '2025', '不早于2026'],
    [{ rule: 'custom', name: 'even' }, '', undefined],
    [{ rule: 'custom', name: 'slow' }, 'no', undefined],
  ])('%j on %s at once: %s', (spec, value, message) => {
    expect(check([spec], value, { custom })?.message).toBe(message)
  })

  it('stand beside patterns of the caller, at once and later', async () => {
    const specs: RuleSpec[] = [
      { rule: 'pattern', pattern: '^[a-z]+$', message: '应为小写字母' },
      { rule: 'custom', name: 'slow', message: '不可用' },
    ]
    expect((await ask(specs, 'YES', { custom }))?.message).toBe('应为小写字母')
    expect((await ask(specs, 'no', { custom }))?.message).toBe('不可用')
    expect(await ask(specs, 'yes', { custom })).toBeUndefined()
  })

  it('may take their time', async () => {
    expect((await ask([{ rule: 'custom', name: 'slow' }], 'no', { custom }))?.rule).toBe('custom')
    expect(await ask([{ rule: 'custom', name: 'slow' }], 'yes', { custom })).toBeUndefined()
    expect((await ask([{ rule: 'custom', name: 'saying' }], 'x', { custom }))?.message).toBe('已被占用')
    expect(await ask([{ rule: 'custom', name: 'even' }], 4, { custom })).toBeUndefined()
  })

  it.each(['gone', 'toString'])('are refused when nobody registered %s', (name) => {
    expect(() => check([{ rule: 'custom', name }], 'x', { custom })).toThrow(`"${name}"`)
  })
})

describe('account forms', () => {
  const failures = (field: keyof typeof accountFormRules, value: unknown, password = '') =>
    compileRules(accountFormRules[field]).check(value, { peer: () => password })?.message

  it.each([
    ['mobile', '', '请输入手机号'],
    ['mobile', '16600138000', '请输入正确手机号'],
    ['username', '', '请输入用户名'],
    ['username', 'abc', '长度6到18个字符'],
    ['email', '', undefined],
    ['email', 'x', '邮箱格式不正确'],
    ['oldpassword', '', '请输入旧密码!'],
    ['password', '', '请输入新密码!(密码由8位数字、大小写字母和特殊符号组成!)'],
    ['password', 'abc', '请输入新密码!(密码由8位数字、大小写字母和特殊符号组成!)'],
    ['confirmpassword', '', '请确认新密码!'],
    ['confirmpassword', 'Abc123!@', '两次输入的密码不一样！'],
  ] as const)('%s of "%s": %s', (field, value, message) => {
    expect(failures(field, value)).toBe(message)
  })

  it('pass when all is well', () => {
    expect(failures('confirmpassword', 'Abc123!@', 'Abc123!@')).toBeUndefined()
  })
})
