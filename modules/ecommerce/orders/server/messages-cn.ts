import type { OrderMessages } from './order-messages.ts'

export const cn: OrderMessages = {
  confirmation: {
    subject: ({ number, seller }) => `您在${seller}的订单 ${number}`,
    message: ({ number, name, lines, total, invoice, seller }) =>
      `${name}，您好：\n\n感谢您的订单 ${number}：\n\n${lines}\n\n合计（含运费和税费）：${total}\n\n附件是发票 ${invoice}。\n\n此致\n${seller}\n`,
  },
  tasks: {
    'invoice-failed': {
      title: ({ number }) => `为订单 ${number} 开具发票`,
      text: ({ reason }) => `发票未能开具：${reason}`,
    },
    'mail-refused': {
      title: ({ number }) => `通知订单 ${number} 的客户`,
      text: ({ to, reason }) => `发给 ${to} 的订单确认被拒收：${reason}`,
    },
    'mail-missing': {
      title: ({ number }) => `查找订单 ${number} 的电子邮箱`,
      text: () => '没有已知的电子邮箱，因此未发送订单确认。',
    },
    'credit-failed': {
      title: ({ number }) => `为已取消的订单 ${number} 开具贷记单`,
      text: ({ reason }) => `贷记单未能开具：${reason}`,
    },
    'refund-due': {
      title: ({ number, amount }) => `退还订单 ${number} 的 ${amount}`,
      text: ({ amount }) => `订单在付款后被取消：需退还客户 ${amount}。`,
    },
  },
}
