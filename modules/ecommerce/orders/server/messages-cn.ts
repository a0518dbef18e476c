import type { OrderMessages } from './order-messages.ts'

export const cn: OrderMessages = {
  confirmation: {
    subject: ({ number, seller }) => `【${seller}】您的订单 ${number} 已确认`,
    message: ({ number, name, lines, total, invoice, seller }) =>
      `${name}，您好：\n\n感谢您的购买！以下是订单 ${number} 的详情：\n\n${lines}\n\n总计（含运费和税费）：${total}\n\n发票 ${invoice} 请见附件。\n\n${seller}\n`,
  },
  tasks: {
    'invoice-failed': {
      title: ({ number }) => `为订单 ${number} 开具发票`,
      text: ({ reason }) => `发票开具失败：${reason}`,
    },
    'mail-refused': {
      title: ({ number }) => `联系订单 ${number} 的客户`,
      text: ({ to, reason }) => `发送至 ${to} 的订单确认邮件被拒收：${reason}`,
    },
    'mail-missing': {
      title: ({ number }) => `补充订单 ${number} 的邮箱地址`,
      text: () => '没有邮箱地址，订单确认邮件未发送。',
    },
    'credit-failed': {
      title: ({ number }) => `为已取消的订单 ${number} 开具贷记单`,
      text: ({ reason }) => `贷记单开具失败：${reason}`,
    },
    'refund-due': {
      title: ({ number, amount }) => `为订单 ${number} 退款 ${amount}`,
      text: ({ amount }) => `订单付款后已取消，请向客户退款 ${amount}。`,
    },
  },
}
