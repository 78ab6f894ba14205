/// The script of pages with countdowns, beside the one that all pages have.
enum HTMLCountdown {
  /// Shows the rest of each countdown, from the clock of the browser, at the start of each second, until all have ended. The format is
  /// that of `CountdownFormat`.
  static let source: String = #"""
    (()=>{"use strict"
    const sizes={d:86400,HH:3600,H:3600,mm:60,ss:1},piece=/'([^']*)'|d|HH|H|mm|ss/g
    const text=(format,rest)=>{
    const units=format.match(piece).filter(p=>p in sizes),most=Math.max(...units.map(p=>sizes[p]))
    return format.replace(piece,(word,quoted)=>{
    if(quoted!==undefined)return quoted
    const size=sizes[word],count=Math.floor(rest/size)
    return String(size===most?count:count%(size===3600?24:60)).padStart(word.length,"0")
    })
    }
    const show=()=>{
    const now=Date.now()/1000
    let isRunning=false
    for(const e of document.querySelectorAll("[data-until]")){
    const rest=Math.max(0,Math.ceil(e.dataset.until-now)),shown=text(e.dataset.format,rest)
    const node=e.querySelector("a,button")??e
    if(node.textContent!==shown)node.textContent=shown
    if(rest)isRunning=true
    }
    if(isRunning)setTimeout(show,1000-Date.now()%1000)
    }
    show()
    })()
    """#

  /// The SHA-256 of `source`, in base 64. A test verifies it.
  static let hash = "sha256-6nE0JdEb2876mGb0xMlQVY6tmECwJFBI2YYUlvZnZ5Q="
}
