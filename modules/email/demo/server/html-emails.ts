/** A typical newsletter with tables, inline colors, remote images and a tracking pixel. */
export const newsletterHtml = `<!doctype html><html><head><title>The Workshop Letter</title></head>
<body style="margin:0;background:#f3efe7">
<table width="100%" cellpadding="0" cellspacing="0" style="background:#f3efe7"><tr><td align="center">
<table width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:#ffffff;font-family:Georgia,serif;color:#2b2a28">
<tr><td style="background:#1f4d3a;color:#ffffff;padding:24px 32px;font-size:26px">The Workshop Letter</td></tr>
<tr><td><img src="https://workshop-letter.example/november/boatyard.jpg" width="600" height="280" alt="A boatyard by the river" style="display:block;max-width:100%"></td></tr>
<tr><td style="padding:28px 32px">
<h1 style="font-size:24px;margin:0 0 12px">Joints that hold a hundred years</h1>
<p style="line-height:1.6">We visited a boatyard that still cuts every dovetail by hand, and asked why. The answer took an afternoon, three cups of coffee and a walk along the slipway.</p>
<p><a href="https://workshop-letter.example/november/joints?reader=20417" style="background:#1f4d3a;color:#ffffff;padding:10px 18px;text-decoration:none">Read the story</a></p>
<hr style="border:none;border-top:1px solid #dddddd">
<table width="100%"><tr>
<td width="50%" valign="top" style="padding-right:12px"><img src="https://workshop-letter.example/november/oil.jpg" width="250" height="150" alt="Three bottles of oil" style="max-width:100%"><h2 style="font-size:17px">Oils compared</h2><p style="line-height:1.5">Linseed, tung and hard wax on the same piece of oak, one year later.</p></td>
<td width="50%" valign="top" style="padding-left:12px"><img src="https://workshop-letter.example/november/stones.jpg" width="250" height="150" alt="Sharpening stones" style="max-width:100%"><h2 style="font-size:17px">Ten stones in a test</h2><p style="line-height:1.5">The cheapest one came third. The most expensive one did not.</p></td>
</tr></table>
</td></tr>
<tr><td style="padding:16px 32px;font-size:12px;color:#6b675f">You are receiving this newsletter because you subscribed. <a href="https://workshop-letter.example/leave?reader=20417">Unsubscribe</a></td></tr>
</table>
<img src="https://count.workshop-letter.example/open.gif?reader=20417" width="1" height="1" alt="">
</td></tr></table></body></html>`

export const receiptHtml = `<html><body style="font-family:Arial,sans-serif">
<h2>Your ticket</h2>
<table border="1" cellpadding="6" style="border-collapse:collapse">
<tr><th align="left">Train</th><th align="left">From</th><th align="left">To</th><th align="left">Seats</th><th align="right">Price</th></tr>
<tr><td>AP 125</td><td>Lisboa Oriente, 8:09</td><td>Porto Campanhã, 10:44</td><td>Coach 21, 45 and 46</td><td align="right">€62.40</td></tr>
</table>
<p>Please have this email ready when you board.</p>
</body></html>`
