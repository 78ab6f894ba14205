/// Keys, and words in keys, that content management systems and shops use: those of the page format and of similar formats, and
/// common field names of WordPress, Contentful, Strapi, Shopify and schema.org. In lower case, compiled by hand.
enum CommonKeys {
  /// Returns whether a key in lower case is in the list. O(1).
  static func contains(_ key: String) -> Bool { keys.contains(key) }

  private static let keys = Set(list.split(separator: " ").map(String.init))

  private static let list = """
    account accountid accounts activities activity activityid activityids activitylist activityname activitytype \
    address addresses addressid adid adids advertid aid align alignment alipay alpha alt alttext amount amounts \
    analytics ancestors appid appname appversion area areaid areas args argument arguments arialabel ariallabel \
    articleid articleids aspectratio asset assets attr attribute attributes attrs author authorid authorids \
    authorname authors avatar avatars avatarurl background backgroundcolor backgroundimage backgrounds backgroundurl \
    banner bannerid bannerids bannerlist banners bannerurl barcode barcodes batchid begin begindate begintime \
    bgcolor bgcolors bgimage bgimg bgurl bid block blocks body border bordercolor borderradius borders borderwidth \
    bottom brand brandid brandids brandlogo brandname brands breadcrumb breadcrumbs btn btns btntext btnurl bundle \
    bundles button buttons buttontext buttonurl campaign campaigns canonical canonicalurl caption captions car cars \
    cat categories category categoryid categoryids categoryname cateid cateids catelogy catelogyid catename catid \
    catids cats cell cells channel channelid channelids channelname channels chart charts child children cid cities \
    city cityid class classes classname classnames click clicks clickurl client clients clientversion code codes col \
    collection collectionid collectionids collections color colors colour colours cols column columns comment \
    commentcount comments compareatprice component components componenttype config configs configuration \
    configurations contact contacts content contentid contentids contentmodel contents contenttype contract \
    contracts cornerradius count countdown countries country countryid counts coupon couponid couponids couponlist \
    couponname coupons coupontype cover coverimage coverimg covers coverurl created createdat createdby createddate \
    createdtime createdts createtime creator css csv cta ctas currency currencycode cursor customer customers data \
    datalist datas dataset datasource datatype date datemodified datepublished dates datetime deadline deadlines \
    deeplink deeplinks default defaults depth desc description descriptions descs device deviceid devices disabled \
    discount discountprice discounts display displayname displays document documents documenttype domain domains \
    duration durations ean email emails enabled end endat enddate endpoint endpoints endtime entries entry env \
    environment error errorcode errormessage errormsg errors event eventid eventname eventparam events eventtype \
    excerpt excerpts expired expiredate expires expiresat expiretime exposure exposureurl expourl ext extend extends \
    extension extensions extinfo extmap extra extras exts favorite favorites fid field fields filter filterlist \
    filters firstname firstpublishedat flag flags floor floorid floorids floorlist floorname floorno floors \
    floortype fontcolor fontfamily fontsize fontweight footer footers form forms from fullname functionid \
    functionids gap gaps gid goods goodsid goodsids goodsimg goodslist goodsname goodsurl group groupid groupids \
    grouplist groupname groups gtin guid hasmore hasnext head header headers headtitle height heights hidden \
    highprice hint hints host hosts href html icon icons iconurl iconurls idx image imageid imageids imagelist \
    images imageurl imageurls img imglist imgs imgurl imgurls index indexes inventories inventory inventoryitemid \
    isbn isdelete isdeleted ishot islogin isnew isopen isshare isshow istop isvip item itemid itemids itemlist items \
    jdprice jprice json jump jumps jumpto jumptype jumpurl key keys keyword keywords kind kinds label labelid \
    labelids labels lang language languages lastname lat latitude layout layouts left length lengths level levels \
    like likes limit limits link links linkto linktype linkurl linkurls list lists lng locale locales logo logos \
    logourl lon longitude lowprice maintitle manufacturer margin marginbottom marginleft marginright margins \
    margintop mark markdown marketprice marks materialid materialids max maxprice mediaid mediaids member memberid \
    memberids memberprice members menu menulist menus merchant merchants message messages meta metadata \
    metadescription metas metatitle mid min minprice mobile mode modes modified modifiedat modifiedby modifier \
    module moduleid moduleids modulelist modulename modules moduletype mpn mprice msg msgs name names nav navbar \
    navigation navs needlogin next nextpage nexturl nickname node nodes nodetype num number numbers nums offset \
    offsets oid opacity openapp option options order orderby orderid orderids orderno orders originalprice \
    originprice osversion padding paddingbottom paddingleft paddingright paddings paddingtop page pagecount pageid \
    pageids pageindex pageno pagenum pages pagesize param parameter parameters params parent parentid parentids \
    parents path paths pattern patterns permalink phone phones photo photos photourl pic piclist pics picture \
    pictures pictureurl picurl picurls pid placeholder placeholders planid platform platforms port posid position \
    positionid positionids positions poster posterurl pprice prev previous price pricecurrency prices priorities \
    priority product productid productids productimg productlist productname products producturl promo promos \
    promotion promotionid promotionids promotionlist promotions promotiontype properties property props province \
    provinceid provinces publishdate published publishedat publisheddate publishtime qrcode qrcodes quantities \
    quantity queries query radius rank rankid ranking ranks rating ratings ratingvalue ratio ratios rebate redirect \
    redirecturl ref reference references referer referrer refs region regionid regions related relatedlist relation \
    relations request requestid requests required response result resultcode results review reviewcount reviews \
    revision revisions richtext rid right robots role roles root roots route routes row rows salenum saleprice sales \
    salescount scale schema scheme score scores script scripts search searchkey searchurl searchword section \
    sections seller sellers seo seodescription seokeywords seotitle seq sequence sequences serial serialno sessionid \
    setting settings share shareable sharedesc shareimg shareinfo shares sharetitle shareurl shop shopid shopids \
    shopname shops shopurl shortname show shows siblings sid sitemap size sizes sku skuid skuids skuimg skulist \
    skuname skus skuurl slogan slogans slot slots slug sold soldout sort sortby sortno sortorder sorts source \
    sourceid sources sourcetype space spu spuid spuids src srv stageid star stars start startat startdate starttime \
    state states status statuses step steps stock stocknum stocks store storeid storeids storename stores storeurl \
    style styles stylesheet subtitle subtitlecolor subtitles succeed success summaries summary supplier suppliers \
    sys tab tablist tabname tabs tag tagid tagids taglist tags target targeturl taxonomies taxonomy tel template \
    templateid templateids templates terms text textcolor texts theme themeid themeids themes thumb thumbnail \
    thumbnails thumbnailurl thumbs thumburl tid tile tiles time times timestamp timestamps timezone title titlecolor \
    titleimg titles titleurl token tokens tooltip top topic topicid topicids topics total totalcount totalpage \
    totalpages totals traceid tracker tracking trackurl tree trees type types uid upc updated updatedat updatedby \
    updateddate updatedtime updatetime uri uris url urls user userid userids username users utm uuid val vals value \
    values variant variantid variantids variants vender venderid vendername vendor vendorid vendors version \
    versioncode versionname versions vid video videoid videoids videolist videos videourl view views vipprice \
    visibility visible ware warehouseid wareid wareids warelist warename wares wareurl wechat weight weighting \
    weights weixin wid widget widgets width widths wprice xml zone zones
    """
}
