/// The script of all pages, and the policy that blocks all others. Only pages with countdowns have another one.
enum HTMLScript {
  /// The controls of a page:
  ///
  /// - A click on an element with an action becomes a `storey:action` event. Calling `preventDefault()` on the event stops the
  ///   navigation. A click on an element without an action, except for the controls of a carousel, goes to the topmost one with an
  ///   action below it in the same row or header, as in a hit test. The actions are parsed on the first click, and again when the
  ///   text of their element is replaced.
  /// - A carousel (`.c`) that comes near the viewport gets a neighbour (`.n`) with arrows and, if it is paged, dots. A mouse can
  ///   drag it, a horizontal wheel and the arrow keys move it. A vertical wheel and touches keep their native behaviour.
  /// - In a sticky header with tabs, the tab of the rows below the header is marked with `aria-current`.
  ///
  /// An observer finds sections that are added, removed or moved later.
  static let source: String = #"""
    (()=>{"use strict"
    const source=document.getElementById("storey-actions")
    let actions,text
    const pass=click=>{
    const part=click.target.closest(".r,.h")
    if(!part||click.target.closest(".n")||!getSelection().isCollapsed)return
    const under=document.elementsFromPoint(click.clientX,click.clientY)
    if(under.includes(click.target))under.map(e=>e.closest("[data-action]")).find(e=>part.contains(e))?.click()
    }
    addEventListener("click",click=>{
    const target=click.target.closest("[data-action]")
    if(!target)return pass(click)
    if(text!==source.firstChild)actions=JSON.parse((text=source.firstChild).data)
    const path=target.dataset.action,url=target.getAttribute("href")
    const detail={path,kind:"jump",destination:null,url,params:null,eventId:null,...actions[path]}
    if(!target.dispatchEvent(new CustomEvent("storey:action",{bubbles:true,cancelable:true,detail})))click.preventDefault()
    })

    const behavior=()=>matchMedia("(prefers-reduced-motion:reduce)").matches?"instant":"smooth"
    const sign=c=>getComputedStyle(c).direction==="rtl"?-1:1
    const isPaged=c=>c.classList.contains("c-page")
    const stops=c=>{
    const end=c.scrollWidth-c.clientWidth,starts=[]
    if(isPaged(c))for(let x=0;x<=end+1;x+=c.clientWidth)starts.push(x)
    else{
    const content=c.firstElementChild,edge=e=>{const box=e.getBoundingClientRect();return sign(c)>0?box.left:-box.right}
    for(const item of content.children)
    starts.push(edge(item)-edge(content)-parseFloat(getComputedStyle(item).scrollMarginInlineStart))
    }
    return [...new Set(starts.map(x=>Math.max(0,Math.min(x,end))))].sort((a,b)=>a-b)
    }
    const place=c=>Math.abs(c.scrollLeft)
    const settle=c=>{
    c.goal=undefined
    c.classList.remove("c-d")
    }
    const rest=(c,tries)=>{
    clearTimeout(c.timer)
    c.timer=setTimeout(()=>tries&&Math.abs(c.goal-place(c))>=2?rest(c,tries-1):settle(c),800)
    }
    const move=(c,to)=>{
    c.goal=to
    c.scrollTo({left:sign(c)*to,behavior:behavior()})
    rest(c,4)
    }
    const step=(c,by,least=1)=>{
    const all=stops(c),at=c.goal??place(c)
    const next=by>0?all.find(x=>x>=at+least):all.findLast(x=>x<=at-least)
    move(c,next??(by>0?all.at(-1):0))
    }
    const wide=c=>isPaged(c)?1:c.clientWidth*.6

    const equip=c=>{
    const count=isPaged(c)?Math.round(c.scrollWidth/c.clientWidth):0
    const n=document.createElement("div"),button=(name,press)=>{
    const b=document.createElement("button")
    b.type="button"
    b.tabIndex=-1
    b.className=name
    b.onclick=press
    n.append(b)
    return b
    }
    n.className="n"
    n.ariaHidden="true"
    n.style.cssText=c.style.cssText
    const back=button("n-b",()=>step(c,-1,wide(c))),on=button("n-o",()=>step(c,1,wide(c)))
    const dots=document.createElement("span")
    if(count>1){
    dots.className="n-d"
    n.append(dots)
    if(count<=12)for(let i=0;i<count;i++)dots.append(button("",()=>move(c,i*c.clientWidth)))
    }
    const update=()=>{
    const at=place(c),end=c.scrollWidth-c.clientWidth,page=Math.round(at/c.clientWidth)
    back.hidden=at<1
    on.hidden=at>end-1
    if(count>12)dots.textContent=`${page+1} / ${count}`
    else[...dots.children].forEach((dot,i)=>dot.classList.toggle("n-1",i===page))
    }
    c.addEventListener("scroll",update,{passive:true})
    c.addEventListener("scrollend",()=>{
    if(!grip?.moved&&(c.goal===undefined||Math.abs(c.goal-place(c))<2))settle(c)
    })
    update()
    c.after(n)

    let grip
    c.addEventListener("touchstart",()=>settle(c),{passive:true})
    c.addEventListener("pointerdown",e=>{
    if(e.pointerType==="mouse"&&e.button===0)grip={x:e.clientX,at:c.scrollLeft,id:e.pointerId}
    })
    c.addEventListener("pointermove",e=>{
    if(!grip)return
    if(!(e.buttons&1))return grip=undefined
    const by=e.clientX-grip.x
    if(!grip.moved){
    if(Math.abs(by)<6)return
    grip.moved=true
    clearTimeout(c.timer)
    c.goal=undefined
    c.setPointerCapture(grip.id)
    c.classList.add("c-d")
    }
    c.scrollLeft=grip.at-by
    })
    const drop=()=>{
    if(grip?.moved){
    const from=Math.abs(grip.at),at=place(c),all=stops(c)
    let to
    if(isPaged(c)&&Math.abs(at-from)>c.clientWidth*.12)to=at>from?all.find(x=>x>=at):all.findLast(x=>x<=at)
    to??=all.reduce((a,b)=>Math.abs(b-at)<Math.abs(a-at)?b:a)
    grip=undefined
    if(Math.abs(to-at)<1)settle(c)
    else move(c,to)
    addEventListener("click",e=>{e.preventDefault();e.stopPropagation()},{capture:true,once:true,signal:AbortSignal.timeout(50)})
    }
    grip=undefined
    }
    c.addEventListener("pointerup",drop)
    c.addEventListener("pointercancel",drop)
    c.addEventListener("dragstart",e=>e.preventDefault())

    let last=0,sum=0,moved=0
    c.addEventListener("wheel",e=>{
    const by=e.shiftKey&&!e.deltaX?e.deltaY:Math.abs(e.deltaX)>Math.abs(e.deltaY)?e.deltaX:0
    if(!by||e.ctrlKey||(!isPaged(c)&&e.deltaX))return
    e.preventDefault()
    if(!isPaged(c))return c.scrollBy({left:by})
    if(e.timeStamp-last>150)sum=moved=0
    last=e.timeStamp
    sum+=by*(e.deltaMode?30:1)
    if(moved||Math.abs(sum)<30)return
    moved=1
    step(c,sum*sign(c))
    },{passive:false})
    c.addEventListener("keydown",e=>{
    if(e.altKey||e.ctrlKey||e.metaKey||e.shiftKey)return
    const by={ArrowLeft:-sign(c),ArrowRight:sign(c),Home:-1/0,End:1/0}[e.key]
    if(!by)return
    e.preventDefault()
    if(isFinite(by))step(c,by)
    else move(c,by<0?0:c.scrollWidth-c.clientWidth)
    })
    }
    const near=new IntersectionObserver(entries=>{
    const seen=entries.filter(e=>e.isIntersecting).map(e=>e.target)
    seen.forEach(c=>near.unobserve(c))
    const isNew=c=>c.nextElementSibling?.className!=="n"
    seen.filter(c=>c.scrollWidth>c.clientWidth+1&&isNew(c)&&!c.closest("a,button")).forEach(equip)
    },{rootMargin:"50%"})

    let due
    const mark=()=>{
    due=0
    for(const header of document.querySelectorAll("[data-tabs]")){
    const bottom=header.getBoundingClientRect().bottom+1,section=header.closest(".s")
    let current=-1
    header.dataset.tabs.split(" ").forEach((row,i)=>{
    const box=row!=="-"&&section.querySelector(`[data-row="${section.dataset.section}.${row}"]`)
    if(box&&(current<0||box.getBoundingClientRect().top<=bottom))current=i
    })
    const item=header.querySelector(".k")?.children[current],tab=item?.querySelector("[data-action]")??item
    const old=header.querySelector("[aria-current]")
    if(tab===old)continue
    old?.removeAttribute("aria-current")
    if(!tab)continue
    tab.ariaCurrent="true"
    const c=tab.closest(".c"),a=tab.getBoundingClientRect(),b=c?.getBoundingClientRect()
    if(c&&(a.left<b.left-1||a.right>b.right+1))c.scrollBy({left:(a.left+a.right-b.left-b.right)/2,behavior:behavior()})
    }
    }
    const plan=()=>due||=requestAnimationFrame(mark)
    addEventListener("scroll",plan,{passive:true})
    const find=node=>node.querySelectorAll(".c").forEach(c=>near.observe(c))
    find(document)
    plan()
    new MutationObserver(changes=>{
    for(const {addedNodes} of changes)for(const node of addedNodes)if(node.matches?.(".s"))find(node)
    plan()
    }).observe(document.querySelector(".floors"),{childList:true,attributes:true})
    })()
    """#

  /// The SHA-256 of `source`, in base 64. A test verifies it. To compute it would take a fifth of the instructions of a run that
  /// writes a small page.
  static let hash = "sha256-jAMY90EUms+KR4ecJjCPOaE39xhQSCLCArGj0RMwEL8="

  /// Returns the Content-Security-Policy of a page.
  ///
  /// - Parameters:
  ///   - allowsData: Whether pictures may be part of the page, as `data:` addresses.
  ///   - countsDown: Whether the page has the script of countdowns.
  static func contentSecurityPolicy(allowsData: Bool, countsDown: Bool) -> String {
    "default-src 'none'; base-uri 'none'; form-action 'none'; img-src http: https: 'self'\(allowsData ? " data:" : ""); "
      + "style-src 'unsafe-inline'; script-src '\(hash)'\(countsDown ? " '\(HTMLCountdown.hash)'" : "")"
  }
}
